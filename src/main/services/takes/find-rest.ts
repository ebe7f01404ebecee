import type { Take, WordMark } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { isMarkup } from './compile-block.ts'

/** Where a take that stopped early can be gone on with. */
export interface TakeRest {
  /** Samples of the take that are kept: up to the end of its last whole word. */
  keptSampleCount: number
  keptMarks: WordMark[]
  /** First character of what is still to be spoken, in the written text. */
  restStartChar: number
}

/**
 * Finds what a partial take still lacks: everything behind its last whole word. Punctuation that closes that word is not
 * sent again.
 *
 * @throws StudioError `conflict`: the take is not partial, or its words have all been spoken; it plays as it is
 * @throws StudioError `invalid_input`: the text is markup, which can only be spoken from its beginning
 */
export function findRest(
  take: Pick<Take, 'status' | 'inputs' | 'sampleRateHz' | 'sampleCount'>,
  marks: readonly WordMark[],
): TakeRest {
  if (take.status !== 'partial') throw new StudioError('conflict', 'This take did not stop early.')
  const { text } = take.inputs
  if (isMarkup(text))
    throw new StudioError('invalid_input', 'Markup can only be spoken from its beginning. Generate the block again.')
  const durationMs = (take.sampleCount * 1000) / take.sampleRateHz
  const keptMarks = marks.filter((mark) => mark.endMs <= durationMs)
  const last = keptMarks.at(-1)
  if (!last) return { keptSampleCount: 0, keptMarks: [], restStartChar: 0 }
  const behind = text.slice(last.endChar)
  // What stands glued to the next word, as a quote, a minus or a currency does, belongs to what comes.
  const between = /^[^\p{L}\p{N}]*/u.exec(behind)?.[0] ?? ''
  const closing = /\s/u.test(between) ? between.replace(/\S+$/u, '').length : between.length
  const restStartChar = last.endChar + closing
  if (!/[\p{L}\p{N}]/u.test(text.slice(restStartChar)))
    throw new StudioError('conflict', 'Every word of this take has been spoken.')
  return { keptSampleCount: Math.round((last.endMs * take.sampleRateHz) / 1000), keptMarks, restStartChar }
}
