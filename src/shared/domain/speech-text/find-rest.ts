import type { Take, WordMark } from '../../contract/takes.ts'
import { STREAM_INPUT_MAX_CHARS } from '../input-limits.ts'
import { type CompiledPart, compileInputs, type SpeechStart } from './compile-inputs.ts'
import { hasWords } from './has-words.ts'
import { outlineSpeech } from './outline-speech.ts'

/** Where a take that stopped early can be gone on with. */
export interface TakeRest {
  /** Samples of the take that are kept: up to the end of its last whole word, or all when every word is there. */
  keptSampleCount: number
  keptMarks: WordMark[]
  /** What is still to be spoken of the written text; null when every word is there, so that nothing is to be asked for. */
  rest: SpeechStart | null
}

/**
 * Finds what a take that stopped early still lacks: everything behind its last whole word. Punctuation that closes that
 * word is not sent again; a pause behind it is, because its silence is not kept.
 */
export function findRest(
  take: Pick<Take, 'inputs' | 'sampleRateHz' | 'sampleCount'>,
  marks: readonly WordMark[],
): TakeRest {
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
  if (!hasWords(outline.slice(startChar))) return { keptSampleCount: take.sampleCount, keptMarks, rest: null }
  return {
    keptSampleCount: Math.round((last.endMs * take.sampleRateHz) / 1000),
    keptMarks,
    rest: { startChar, pausesFromChar: last.endChar },
  }
}

/**
 * What is sent for it, in order; nothing when every word is there.
 *
 * @throws StudioError `invalid_input`: the text is markup that the service would not take. Nothing was sent.
 */
export function compileRest(inputs: Take['inputs'], { rest }: TakeRest): CompiledPart[] {
  return rest === null ? [] : compileInputs(inputs, STREAM_INPUT_MAX_CHARS, rest)
}
