/** Its separator is the same before the minutes and before the seconds. */
const getTime = (separator: string): string =>
  String.raw`(-?)(\d+)\s*(?<${separator}>[:.])\s*(\d{1,2})(?:\s*\k<${separator}>\s*(\d{1,2})(?!\d))?(?:\s*[.,:;]\s*(\d*)(?:[.,]\d+)*)?`
const ARROW = String.raw`(-{1,3}\s?(?:>|&gt;)|[‐-―−=]{1,3}\s?>|→|[-‐-―]{1,3})`
const TIMING = new RegExp(
  String.raw`^[\s\uFEFF]*${getTime('startSeparator')}\s*${ARROW}\s*(?:${getTime('endSeparator')}(?:\s|$)|$)`,
)
/** Only the start of a line is read: the settings after the times may be long. */
const MAX_TIMING_CHARS = 200
/** Live streams count the hours since 1970; more digits are damage. */
const MAX_HOURS = 9_999_999

export interface CaptionTiming {
  startMs: number
  /** Not before the start. */
  endMs: number
}

/**
 * Reads a line that is the timing of a cue in SubRip or WebVTT. Tolerates what programs and people write: missing or
 * additional digits, blanks, other separators and arrows, full-width characters, a missing end. Null for text.
 */
export function readCaptionTiming(line: string): CaptionTiming | null {
  return readTimingStart(line)?.timing ?? null
}

/** As `readCaptionTiming`, with what follows the times in the line: settings, or text. */
export function readTimingStart(line: string): { timing: CaptionTiming; rest: string } | null {
  const head = line.slice(0, MAX_TIMING_CHARS)
  const plain = /[^\0-\x7f]/.test(head) ? head.normalize('NFKC') : head
  const match = TIMING.exec(plain)
  if (!match) return null
  const [start, arrow = '', end] = [match.slice(1, 7), match[7], match.slice(8)]
  // “9:00 → 10:00” is text.
  const isUsual = /^--\s?(?:>|&gt;)$/.test(arrow)
  if (!isUsual && ![start, end].every(([, , , , third, fraction]) => third !== undefined || fraction !== undefined))
    return null
  if (Number(start[1]) > MAX_HOURS || Number(end[1]) > MAX_HOURS) return null
  const startMs = toMs(start)
  const rest = plain.length === head.length ? line.slice(match[0].length) : plain.slice(match[0].length)
  return { timing: { startMs, endMs: Math.max(startMs, toMs(end)) }, rest }
}

/** Of minutes and seconds, or of hours, minutes and seconds. Zero if there is no time. */
function toMs([sign, first = '0', , second = '0', third, fraction = '0']: (string | undefined)[]): number {
  if (sign === '-') return 0
  const [hours, minutes, seconds] = third === undefined ? ['0', first, second] : [first, second, third]
  const wholeSeconds = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return wholeSeconds * 1_000 + Math.round(Number(`0.${fraction}`) * 1_000)
}
