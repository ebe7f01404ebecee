import type { WordMark } from '../contract/takes.ts'
import { type SpanShape, TIMELINE_RATE_HZ } from './chapter-timeline.ts'

/**
 * The audible words of a take in its span, timed from the span's start: trimming shifts them, and drops a word with
 * less than half left. Returns the same list if nothing is trimmed.
 */
export function trimMarks(
  marks: readonly WordMark[],
  shape: SpanShape | undefined,
  sampleCount: number,
): readonly WordMark[] {
  if (!shape || sampleCount === shape.takeSampleCount) return marks
  const startMs = (shape.fromSample * 1000) / TIMELINE_RATE_HZ
  const durationMs = (sampleCount * 1000) / TIMELINE_RATE_HZ
  return marks.flatMap((mark) => {
    const from = Math.max(0, mark.startMs - startMs)
    const to = Math.min(durationMs, mark.endMs - startMs)
    const lengthMs = mark.endMs - mark.startMs
    // A word without a duration is at its start time.
    const isHeard = lengthMs > 0 ? (to - from) * 2 >= lengthMs : mark.startMs >= startMs && from < durationMs
    return isHeard ? [{ ...mark, startMs: from, endMs: to }] : []
  })
}

/** The part of a take's text that contains its audible words, with the surrounding text up to inaudible words. */
export function heardText(
  text: string,
  marks: readonly WordMark[],
  heard: readonly WordMark[],
): { fromChar: number; toChar: number } {
  if (heard.length === marks.length) return { fromChar: 0, toChar: text.length }
  const first = heard[0]
  const last = heard.at(-1)
  if (!first || !last) return { fromChar: 0, toChar: 0 }
  const isFirst = first.startChar === marks[0]?.startChar
  const next = marks.find(({ startChar }) => startChar > last.startChar)
  return { fromChar: isFirst ? 0 : first.startChar, toChar: next?.startChar ?? text.length }
}
