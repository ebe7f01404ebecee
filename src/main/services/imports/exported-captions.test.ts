import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WordMark } from '#shared/contract/takes.ts'
import { buildCues, type CaptionBlock, DEFAULT_CUE_LIMITS, formatSrt, formatVtt } from '#shared/domain/captions.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'
import { drain } from './drain.test-support.ts'
import { splitSubtitles } from './split-subtitles.ts'

const WORD_MS = 350
const PLAIN = ['lamp', 'Ärger', '1984', 'eleven', 'don’t', '“No.”', '7', 'света', 'AT&T', 'three < four', '灯台']
/** Text that one of the formats, or a reader of it, could take for something else. */
const MARKUP = [
  ...['&amp;', '&#65;', '&nbsp;', '<i>', '</b>', '<five>', '<v Ada>', '<br>', '<00:00:01.000>', '<c.loud>', '<'],
  ...[String.raw`\N`, String.raw`\hill`, String.raw`C:\New`, String.raw`{\an8}`, '{note}', '>>', '-->', '- no', '—'],
  ...['00:00:01,000 --> 00:00:02,000', '0:00:01 → 0:00:02', 'NOTE', 'WEBVTT', 'STYLE', '12:30 - 14:00', '5'],
]
const textOf = (words: readonly string[]) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 14 }).map((all) => all.join(' '))

function spoken(texts: readonly string[]): CaptionBlock[] {
  let startMs = 0
  return texts.map((text) => {
    const marks: WordMark[] = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match, at) => ({
      ...{ startChar: match.index, endChar: match.index + match[0].length },
      ...{ startMs: at * WORD_MS, endMs: (at + 1) * WORD_MS },
    }))
    const block = { text, marks, startMs, endMs: startMs + Math.max(1, marks.length) * WORD_MS, speaker: null }
    startMs = block.endMs
    return block
  })
}

/** Where lines and captions end isn't part of the words, nor is a dash that could indicate a speaker. */
const wordsOf = (texts: readonly string[]) => texts.join('').replace(/[-–—‐‑>\s]/gu, '')

const FORMATS = [
  { name: 'SubRip', write: formatSrt },
  { name: 'WebVTT', write: formatVtt },
]
const LIMITS = ['phrase', 'sentence', 'word'].map(
  (length) => ({ ...DEFAULT_CUE_LIMITS, length }) as typeof DEFAULT_CUE_LIMITS,
)

describe.each(FORMATS)('captions exported as $name', ({ write }) => {
  it('have the same words when they are imported', () => {
    fc.assert(
      fc.property(
        fc.array(textOf([...PLAIN, ...MARKUP]), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...LIMITS),
        fc.constantFrom('cues' as const, 'sentences' as const),
        (texts, limits, join) => {
          const { chapters } = drain(
            splitSubtitles(write(buildCues(spoken(texts), limits)), { join, speakBrackets: true }),
          )
          const read = chapters.flatMap(({ blocks }) => blocks.map(({ text }) => text))
          expect(wordsOf(read)).toBe(wordsOf(texts))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('have the same words when ffmpeg reads them', (context) => {
    skipWithout(context, 'ffmpeg')
    const texts = fc.sample(textOf(PLAIN), { numRuns: 300, seed: 7 })
    const cues = buildCues(spoken(texts), DEFAULT_CUE_LIMITS)

    expect(wordsOf(readWithFfmpeg(write(cues), write === formatSrt ? 'srt' : 'webvtt'))).toBe(wordsOf(texts))
  })
})

describe('captions read by the import and by ffmpeg', () => {
  it.for([
    ['blank lines inside', '1\nT1\nThe fourth fleet\n\nis beaten.\n\n2\nT2\nand nobody knew.'],
    ['empty first lines and only numbers', '1\nT1\n\nThe house number is\n\n2\nT2\n\n42\n\n3\nT3\nand nobody knew.'],
    ['tags and positions', '1\nT1 X1:10 X2:20\n{\\an8}<i>Late</i> <font color="#fff">again</font>.\n\n2\nT2\n<b>Yes'],
    ['backslash breaks', '1\nT1\nThe fourth\\Nfleet\n\n2\nT2\nis\\hbeaten'],
    ['no blank lines', '1\nT1\nOne\n2\nT2\nTwo\n3\nT3\nThree'],
  ])('have the same words with %s', ([, file = ''], context) => {
    skipWithout(context, 'ffmpeg')
    const timed = file.replaceAll(/T(\d)/g, (_all, at: string) => `00:00:0${at},000 --> 00:00:0${at},900`)
    const { chapters } = drain(splitSubtitles(timed, { join: 'cues', speakBrackets: true }))

    expect(wordsOf(chapters.flatMap(({ blocks }) => blocks.map(({ text }) => text)))).toBe(
      wordsOf(readWithFfmpeg(timed, 'srt')),
    )
  })
})

/** The text of each caption that ffmpeg finds, without its tags. */
function readWithFfmpeg(file: string, format: string): string[] {
  const args = ['-v', 'error', '-f', format, '-i', 'pipe:0', '-f', 'srt', 'pipe:1']
  const found = execFileSync('ffmpeg', args, { input: file, encoding: 'utf8' })
  return found
    .split(/\d+\n\d\d:\d\d:\d\d,\d{3} --> .*\n/)
    .map((text) => text.replace(/<\/?(?:[bius]|font)[^>]*>|\{\\[^}]*\}/g, '').replace(/\\[Nh]/g, ' '))
}
