import { type CaptionTiming, readCaptionTiming, readTimingStart } from './caption-timing.ts'

/** A line with the times of a cue, which may be damaged, and text that follows them. */
export interface TimingLine {
  /** Null if not even the start can be read. */
  timing: CaptionTiming | null
  /** Whether both times can be read, or the end is missing. */
  isReadable: boolean
  /** Text after the times and their settings: the first line of the cue. */
  after: string
}

const TIME = String.raw`\d{1,7}:\d{2}(?::\d{2})?[.,]\d{1,3}`
const ARROW = String.raw`(?:-{1,3}\s?(?:>|&gt;)|[‐-―−=]{1,3}>|→)`
/** Where whole times start, also after text. */
const WHOLE = new RegExp(String.raw`(?<![\d:-]|\d\s?[:.,]\s?)(?=-?${TIME}\s*${ARROW}\s*${TIME}(?!\d))`)
/** Whole times with another sign between them, or none. */
const WITHOUT_ARROW = new RegExp(
  String.raw`^\s*(${TIME})(?:\s*[^\p{L}\p{N}\s]{1,5}\s*|\s+)(${TIME})(?=$|\s|\p{L})`,
  'u',
)
/** One word, an arrow, another word. */
const AROUND_ARROW = /^\s*(\S*?)\s*-{2,3}\s?(?:>|&gt;)\s*(\S*)/
/** Whole times with text right after them. */
const GLUED = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?=\p{L})`, 'u')
const MAX_HEAD_CHARS = 200
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f]/g
const LEADING_SETTINGS =
  /^(?:\s*(?:(?:align|position|line|size|vertical|region)\s*[:=]\s*\S+|[xy][12]\s*:\s*\d+)(?=\s|$))+/i
const OTHER_SETTING = /^(?:[\w-]+[:=]\S+|[\d.,]+%?|start|end|middle|center|left|right|rl|lr)$/i

/** Divides a line whose line breaks are missing: each part starts with times, except for text before the first ones. */
export function splitAtTimings(line: string): string[] {
  return /[>→]|&gt;/.test(line) ? line.split(WHOLE).filter((part, at) => at > 0 || part.trim() !== '') : [line]
}

/**
 * Reads a line with the times of a cue as `readCaptionTiming`, and also one whose times are damaged, or followed by text.
 * Null for text.
 */
export function readTimingLine(written: string): TimingLine | null {
  const line = written.replace(CONTROLS, '')
  const start = readTimingStart(line)
  if (start) return { timing: start.timing, isReadable: true, after: withoutSettings(start.rest) }
  const glued = GLUED.exec(line)
  const whole = glued && readCaptionTiming(glued[0])
  if (whole) return { timing: whole, isReadable: true, after: withoutSettings(line.slice(glued[0].length)) }
  const [both = '', from = '', to = ''] = WITHOUT_ARROW.exec(line.slice(0, MAX_HEAD_CHARS)) ?? []
  const joined = both === '' ? null : readCaptionTiming(`${from} --> ${to}`)
  if (joined) return { timing: joined, isReadable: true, after: withoutSettings(line.slice(both.length)) }
  return readUnreadable(line)
}

/** A line that is only times, which can’t all be read. */
function readUnreadable(line: string): TimingLine | null {
  const [all = '', from = '', to = ''] = AROUND_ARROW.exec(line.slice(0, MAX_HEAD_CHARS)) ?? []
  if (all === '' || ![from, to].some(isDamagedTime) || !isPartOfTime(from)) return null
  // What has digits or colons was a time; another word is the cue’s, also right after a whole time.
  const own = /[.,]\d{3}(\p{L}\S*)$/u.exec(to)?.[1] ?? (isPartOfTime(to) ? '' : to)
  const after = own === '' ? withoutSettings(line.slice(all.length)) : own + line.slice(all.length)
  return { timing: readCaptionTiming(`${from} -->`), isReadable: false, after: after.trim() }
}

/** `xx:xx:xx.xxx`. */
const SHAPED_AS_TIME = /^[^\s:]{1,3}:[^\s:]{2}:[^\s:]{2}(?:[.,]\S{0,3})?$/

/** `00:00:0Z.000`. */
function isDamagedTime(word: string): boolean {
  return SHAPED_AS_TIME.test(word) || (isPartOfTime(word) && /\d:|:\d/.test(word))
}

function isPartOfTime(word: string): boolean {
  if (word === '' || SHAPED_AS_TIME.test(word)) return true
  return /[\d:]/.test(word) && !/[^\P{L}Oo]{3}/u.test(word)
}

/** What follows a cue’s times without the settings of WebVTT and SubRip. */
function withoutSettings(rest: string): string {
  const text = rest.replace(LEADING_SETTINGS, '').trim()
  return text.split(/\s+/).every((word) => OTHER_SETTING.test(word)) ? '' : text
}
