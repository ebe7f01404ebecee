import { WireMark } from '#shared/service-wire/speech.ts'

/**
 * The readable marks among what the service sent, in its order: a list, an object with `chunks`, or sentences with their
 * words inside, which come after their sentence. Numbers may be written as texts (shapes page, part 0).
 * A mark that cannot be read is left out: it costs one highlight, and refusing it would cost the audio.
 */
export function readWireMarks(value: unknown): WireMark[] {
  if (!Array.isArray(value)) return isRecord(value) && Array.isArray(value.chunks) ? readWireMarks(value.chunks) : []
  const marks: WireMark[] = []
  for (const each of value) {
    const mark = readWireMark(each)
    if (mark !== undefined) marks.push(mark)
    // Words are inside sentences and nothing is inside words: a deeper nesting is not speech marks.
    if (isRecord(each) && Array.isArray(each.chunks)) {
      for (const inner of each.chunks) {
        const word = readWireMark(inner)
        if (word !== undefined) marks.push(word)
      }
    }
  }
  return marks
}

/** One mark with its numbers as numbers, or undefined when it is not one. */
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

/** A finite number, also from its decimal text; undefined for anything else. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
