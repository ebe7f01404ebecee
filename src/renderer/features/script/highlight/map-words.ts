import { type Change, presentableDiff } from '@codemirror/merge'

/** Where pieces of an older text stand in a newer one. */
export interface TextMap {
  /** The place of `start` to `end` now, or null when the words there were touched. */
  find(start: number, end: number): { start: number; end: number } | null
}

/** Differences of a long rewritten text are worth this much care and no more: it happens while sound plays. */
const DIFF_LIMITS = { scanLimit: 200, timeout: 20 }
const WORD_SIGN = /[\p{L}\p{N}\p{M}’']/u

function continuesWord(text: string, index: number): boolean {
  return index >= 0 && index < text.length && WORD_SIGN.test(text[index] ?? '')
}

/**
 * Maps places of the text a take speaks to the text as it is written now. A word counts as the same only when all of
 * its letters are unchanged and nothing was written onto its ends; any other word has no place.
 */
export function mapText(spoken: string, written: string): TextMap {
  if (spoken === written) return { find: (start, end) => ({ start, end }) }
  const changes: readonly Change[] = presentableDiff(spoken, written, DIFF_LIMITS)
  return {
    find(start, end) {
      let shift = 0
      for (const change of changes) {
        if (change.fromA >= end) break
        if (change.toA > start) return null
        shift = change.toB - change.toA
      }
      const place = { start: start + shift, end: end + shift }
      const isSame =
        written.slice(place.start, place.end) === spoken.slice(start, end) &&
        (!continuesWord(written, place.start - 1) || continuesWord(spoken, start - 1)) &&
        (!continuesWord(written, place.end) || continuesWord(spoken, end))
      return isSame ? place : null
    },
  }
}
