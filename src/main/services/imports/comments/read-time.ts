const SECONDS = /^(\d+(?:[.,]\d+)?)\s*(?:s|sec|sek|seg)?\.?$/iu
/** A fourth part counts frames. */
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d+)?)(?:[:;]\d{1,3})?$/u
const UNITS = /^(?:(\d+)\s*h(?:rs?)?\s*)?(?:(\d+)\s*m(?:in)?\s*)?(?:(\d+(?:[.,]\d+)?)\s*s(?:ec)?)?$/iu
/** The end of a range. */
const RANGE_END = /\s*(?:[-–—]|to|bis|à|a)\s*\d.*$/iu

/** A time in milliseconds, such as `1:02:03.5`, `62.5`, `1m 2s`, `01:02:03:12` or the start of `0:12 – 0:15`. Null for none. */
export function readTime(cell: string): number | null {
  const text = cell.trim().replace(/^@\s*/u, '').replace(RANGE_END, '')
  if (text === '') return null
  const seconds = SECONDS.exec(text)?.[1]
  if (seconds !== undefined) return toMs(0, 0, seconds)
  // Of four parts the last is frames; of three or two, seconds.
  const clock = CLOCK.exec(text)
  if (clock) return toMs(Number(clock[1] ?? 0), Number(clock[2]), clock[3] ?? '0')
  const units = UNITS.exec(text)
  return units ? toMs(Number(units[1] ?? 0), Number(units[2] ?? 0), units[3] ?? '0') : null
}

function toMs(hours: number, minutes: number, seconds: string): number {
  return Math.round((hours * 3_600 + minutes * 60 + Number(seconds.replace(',', '.'))) * 1000)
}
