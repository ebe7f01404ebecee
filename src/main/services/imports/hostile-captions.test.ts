import { describe, expect, it } from 'vitest'
import { guessFormat, guessOptions } from '#shared/domain/guess-import-options.ts'
import type { TextOptions } from '#shared/contract/imports.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { detectText, isBinary } from '#shared/text-encoding/decode-bytes.ts'
import { type DamagedCaptions, listDamagedCaptions } from './damage-captions.test-support.ts'
import { shareText } from './share-text.ts'
import { splitTextJob } from './split-text-job.ts'

type Read = { texts: string[]; notes: { kind: string; line?: number }[] } | { refusal: string; reason: unknown }

/** As a window reads a chosen file. Any failure without a sentence is the test's. */
async function read({ bytes }: DamagedCaptions, join: 'cues' | 'sentences'): Promise<Read> {
  if (isBinary(bytes)) return { refusal: 'It isn’t a text.', reason: null }
  const { text } = await detectText(bytes)
  const guessed = guessOptions(guessFormat('captions.vtt', text), text)
  const options: TextOptions = guessed.format === 'subtitles' ? { ...guessed, join } : guessed
  const job = splitTextJob({ parts: [shareText(text)], options, remembered: [] }, () => undefined)
  const texts: string[] = []
  try {
    for (;;) {
      const step = await job.next()
      if (step.done) return { texts, notes: step.value.notes }
      texts.push(...step.value.chapters.flatMap(({ blocks }) => blocks.map((block) => block.text)))
    }
  } catch (error) {
    if (!isStudioError(error) || error.code !== 'invalid_input') throw error
    return { refusal: error.message, reason: error.reason }
  }
}

const files = listDamagedCaptions()

describe('WebVTT files with damage', () => {
  it('are at least 300 different ones', () => {
    const contents = new Set(files.map(({ bytes }) => Buffer.from(bytes).toString('base64')))
    expect(contents.size).toBeGreaterThanOrEqual(300)
  })

  it.each(['cues', 'sentences'] as const)('keep each sentence or are refused with a line, by %s', async (join) => {
    const faults: string[] = []
    for (const file of files) {
      const found = await read(file, join)
      const fault = findFault(file, found)
      if (fault !== null) faults.push(`${file.name}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
})

/** What isn’t as a person expects; null for nothing. */
function findFault({ spoken, noted }: DamagedCaptions, found: Read): string | null {
  if ('refusal' in found) {
    if (spoken !== null && spoken.length > 0) return `refused: ${found.refusal}`
    const isSentence = /^It isn’t a text\.$|^No subtitles found: line \d+ .+ Nothing was imported\.$/.test(
      found.refusal,
    )
    if (!isSentence) return `no sentence: ${found.refusal}`
    if (noted && JSON.stringify(found.reason) !== JSON.stringify(noted)) return `names ${JSON.stringify(found.reason)}`
    return null
  }
  if (spoken === null) return null
  const all = found.texts.join(' ').replace(/\s+/g, ' ')
  let from = 0
  for (const sentence of spoken) {
    const at = all.indexOf(sentence, from)
    if (at === -1) return `lost “${sentence}” in “${all.slice(0, 300)}”`
    from = at + sentence.length
  }
  const aloud = /\d\d:\d\d|--?>\s*\d|not spoken|::|WEBVTT|STYLE|REGION/.exec(all)?.[0]
  if (aloud !== undefined) return `reads “${aloud}” aloud in “${all.slice(0, 300)}”`
  if (/(?<![A-Za-z])\d(?!\d* years)/.test(all)) return `reads a number aloud in “${all.slice(0, 300)}”`
  if (noted && !found.notes.some(({ kind, line }) => kind === noted.kind && line === noted.line))
    return `doesn’t say ${JSON.stringify(noted)}: ${JSON.stringify(found.notes)}`
  return null
}
