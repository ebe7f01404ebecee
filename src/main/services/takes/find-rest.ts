import type { Take, WordMark } from '#shared/contract/takes.ts'
import { hasWords, type SpeechStart } from '#shared/domain/speech-text/compile-inputs.ts'
import { outlineSpeech } from '#shared/domain/speech-text/outline-speech.ts'
import { StudioError } from '#shared/errors/studio-error.ts'

/** Where a take that stopped early can be gone on with. */
export interface TakeRest {
  /** Samples of the take that are kept: up to the end of its last whole word. */
  keptSampleCount: number
  keptMarks: WordMark[]
  /** What is still to be spoken of the written text. */
  rest: SpeechStart
}

/**
 * Finds what a partial take still lacks: everything behind its last whole word. Punctuation that closes that word is not
 * sent again; a pause behind it is, because its silence is not kept.
 *
 * @throws StudioError `conflict`: the take is not partial, or its words have all been spoken; it plays as it is
 */
export function findRest(
  take: Pick<Take, 'status' | 'inputs' | 'sampleRateHz' | 'sampleCount'>,
  marks: readonly WordMark[],
): TakeRest {
  if (take.status !== 'partial') throw new StudioError('conflict', 'This take did not stop early.')
  const durationMs = (take.sampleCount * 1000) / take.sampleRateHz
  const keptMarks = marks.filter((mark) => mark.endMs <= durationMs)
  const last = keptMarks.at(-1)
  if (!last) return { keptSampleCount: 0, keptMarks: [], rest: { startChar: 0, pausesFromChar: 0 } }
  const outline = outlineSpeech(take.inputs.text)
  const behind = outline.slice(last.endChar)
  // What stands glued to the next word, as a quote, a minus or a currency does, belongs to what comes.
  const between = /^[^\p{L}\p{N}]*/u.exec(behind)?.[0] ?? ''
  const closing = /\s/u.test(between) ? between.replace(/\S+$/u, '').length : between.length
  const startChar = last.endChar + closing
  if (!hasWords(outline.slice(startChar))) throw new StudioError('conflict', 'Every word of this take has been spoken.')
  return {
    keptSampleCount: Math.round((last.endMs * take.sampleRateHz) / 1000),
    keptMarks,
    rest: { startChar, pausesFromChar: last.endChar },
  }
}
