import { WireMark } from '#shared/service-wire/speech.ts'

/**
 * The readable marks in order: a list, an object with `chunks`, or sentences containing their words, which follow their
 * sentence. Numbers may be sent as text (shapes page, part 0). An unreadable mark is dropped: it costs one highlight,
 * rejecting it would cost the audio.
 */
export function readWireMarks(value: unknown): WireMark[] {
  if (!Array.isArray(value)) return isRecord(value) && Array.isArray(value.chunks) ? readWireMarks(value.chunks) : []
  const marks: WireMark[] = []
  for (const each of value) {
    const mark = readWireMark(each)
    if (mark !== undefined) marks.push(mark)
    // Words are inside sentences and nothing is inside words: deeper nesting isn't speech marks.
    if (isRecord(each) && Array.isArray(each.chunks)) {
      for (const inner of each.chunks) {
        const word = readWireMark(inner)
        if (word !== undefined) marks.push(word)
      }
    }
  }
  return marks
}

/** One mark with numeric fields, or undefined if it isn't one. */
export function readWireMark(value: unknown): WireMark | undefined {
  if (!isRecord(value)) return undefined
  const { start, end, start_time, end_time, ...rest } = value
  const parsed = WireMark.safeParse({
    ...rest,
    start: asNumber(start),
    end: asNumber(end),
    start_time: asNumber(start_time),
    end_time: asNumber(end_time),
  })
  return parsed.success ? parsed.data : undefined
}

/** A finite number, possibly from decimal text; undefined for anything else. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
