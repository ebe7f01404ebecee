import { type Change, presentableDiff } from '@codemirror/merge'

/** Maps positions in an older text to a newer one. */
export interface TextMap {
  /** The current position of `start` to `end`, or null if the words there changed. */
  find(start: number, end: number): { start: number; end: number } | null
}

/** Limits the diff of a long rewritten text, because it runs during playback. */
const DIFF_LIMITS = { scanLimit: 200, timeout: 20 }
const WORD_SIGN = /[\p{L}\p{N}\p{M}’']/u

function continuesWord(text: string, index: number): boolean {
  return index >= 0 && index < text.length && WORD_SIGN.test(text[index] ?? '')
}

/**
 * Maps positions in a take's text to the current text. A word counts as the same only if all of its letters are
 * unchanged and nothing was attached to its ends; any other word has no position.
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
