import type { Take, WordMark } from '../../contract/takes.ts'
import { STREAM_INPUT_MAX_CHARS } from '../input-limits.ts'
import { type CompiledPart, compileInputs, type SpeechStart } from './compile-inputs.ts'
import { hasWords } from './has-words.ts'
import { outlineSpeech } from './outline-speech.ts'

/** Where to resume a take that stopped early. */
export interface TakeRest {
  /** Samples of the take to keep: up to the end of its last whole word, or all if every word is there. */
  keptSampleCount: number
  keptMarks: WordMark[]
  /** The remaining part of the written text; null if every word is there, so nothing has to be requested. */
  rest: SpeechStart | null
}

/**
 * Finds the missing part of a take that stopped early: everything after its last whole word. Closing punctuation of
 * that word isn't sent again; a pause after it is, because its silence isn't kept.
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
  const after = outline.slice(last.endChar)
  // Text attached to the next word, such as a quote, a minus or a currency sign, belongs to what follows.
  const between = /^[^\p{L}\p{N}]*/u.exec(after)?.[0] ?? ''
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
 * Compiles the remaining requests, in order; none if every word is there.
 *
 * @throws StudioError `invalid_input`: the text is markup that the service would reject. Nothing was sent.
 */
export function compileRest(inputs: Take['inputs'], { rest }: TakeRest): CompiledPart[] {
  return rest === null ? [] : compileInputs(inputs, STREAM_INPUT_MAX_CHARS, rest)
}
