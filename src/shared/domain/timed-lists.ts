import type { CaptionBlock, Cue } from './captions.ts'
import { countMarkedWords } from './count-marked-words.ts'
import { firstWords } from './first-words.ts'
import { joinLines } from './wrap-lines.ts'

/** Frames a second of the film that markers are set in. What is no whole number is that of NTSC, 1000/1001 of the next. */
export const MARKER_FRAME_RATES = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60] as const
export type MarkerFrameRate = (typeof MARKER_FRAME_RATES)[number]

/** A place in the sound that another program is to show: a block. */
export interface Marker {
  startMs: number
  endMs: number
  name: string
  comment: string
}

const NAME_CHARS = 40

/** A marker for each block, named by who speaks and how it begins. */
export function buildMarkers(blocks: readonly CaptionBlock[]): Marker[] {
  return blocks.map(({ startMs, endMs, text, speaker }) => {
    const comment = text.replace(/\s+/gu, ' ').trim()
    const start = firstWords(comment, NAME_CHARS)
    return { startMs, endMs, name: speaker === null ? start : `${speaker}: ${start}`, comment }
  })
}

/** The cues as an Audacity label track: start and end in seconds, and the text, in columns. */
export function formatLabels(cues: readonly Cue[]): string {
  const line = ({ startMs, endMs, text, speaker }: Cue) => {
    const words = joinLines(text)
    return `${seconds(startMs)}\t${seconds(endMs)}\t${speaker === null ? words : `${speaker}: ${words}`}\n`
  }
  return cues.map(line).join('')
}

const seconds = (ms: number): string => (ms / 1000).toFixed(6)

/**
 * Markers as an edit list that DaVinci Resolve reads by “Timelines, Import, Timeline Markers from EDL”. The timeline
 * begins at one hour, as Resolve's do, and its timecode drops no frames.
 */
export function formatResolveMarkers(
  title: string,
  markers: readonly Marker[],
  framesPerSecond: MarkerFrameRate,
): string {
  const events = markers.map(({ startMs, endMs, name }, index) => {
    const from = toFrames(startMs, framesPerSecond)
    const frames = Math.max(1, toFrames(endMs, framesPerSecond) - from)
    const start = timecode(from, timebaseOf(framesPerSecond))
    const next = timecode(from + 1, timebaseOf(framesPerSecond))
    const number = String(index + 1).padStart(3, '0')
    // A bar would end the name.
    return `${number}  001      V     C        ${start} ${next} ${start} ${next}\r\n |C:ResolveColorBlue |M:${oneLine(name).replaceAll('|', '/')} |D:${frames}\r\n`
  })
  return `TITLE: ${oneLine(title)}\r\nFCM: NON-DROP FRAME\r\n\r\n${events.join('\r\n')}`
}

/** Markers on an empty sequence in the interchange XML that Premiere Pro imports. */
export function formatPremiereMarkers(
  title: string,
  markers: readonly Marker[],
  durationMs: number,
  framesPerSecond: MarkerFrameRate,
): string {
  const timebase = timebaseOf(framesPerSecond)
  const ntsc = timebase === framesPerSecond ? 'FALSE' : 'TRUE'
  const rate = `<rate><timebase>${timebase}</timebase><ntsc>${ntsc}</ntsc></rate>`
  const entries = markers.map(({ startMs, endMs, name, comment }) => {
    const from = toFrames(startMs, framesPerSecond)
    const to = Math.max(from + 1, toFrames(endMs, framesPerSecond))
    return `    <marker><name>${xml(name)}</name><comment>${xml(comment)}</comment><in>${from}</in><out>${to}</out></marker>\n`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="4">\n  <sequence>\n',
    `    <name>${xml(title)}</name>\n    <duration>${toFrames(durationMs, framesPerSecond)}</duration>\n    ${rate}\n`,
    ...entries,
    `    <media><video><format><samplecharacteristics>${rate}</samplecharacteristics></format><track/></video><audio><track/></audio></media>\n`,
    '  </sequence>\n</xmeml>\n',
  ].join('')
}

/** Frames that timecode counts in a second. */
function timebaseOf(framesPerSecond: MarkerFrameRate): number {
  return Math.round(framesPerSecond)
}

/** 29.97 is short for 30000/1001: over an hour the difference is three frames. */
function toFrames(ms: number, framesPerSecond: MarkerFrameRate): number {
  const timebase = timebaseOf(framesPerSecond)
  return timebase === framesPerSecond ? Math.round((ms * timebase) / 1000) : Math.round((ms * timebase) / 1001)
}

const FIRST_HOUR_SECONDS = 3_600

function timecode(frames: number, timebase: number): string {
  const whole = FIRST_HOUR_SECONDS + Math.floor(frames / timebase)
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60, frames % timebase]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** Characters that XML 1.0 cannot hold are left out. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** A file of word times, for programs. */
export interface WordFile {
  format: 'overvoice-words'
  version: 1
  project: string
  title: string
  durationMs: number
  blocks: {
    text: string
    speaker: string | null
    startMs: number
    endMs: number
    /** Offsets into `text` in UTF-16 units, times from the start of the file's sound. Null where no words were measured. */
    words: TimedText[] | null
    /** In place of words where the service tells times of some sentences together. */
    passages?: TimedText[]
  }[]
}

interface TimedText {
  text: string
  startChar: number
  endChar: number
  startMs: number
  endMs: number
}

/** Words and their measured times as JSON. */
export function formatWords(
  about: Pick<WordFile, 'project' | 'title' | 'durationMs'>,
  blocks: readonly CaptionBlock[],
): string {
  const file: WordFile = {
    format: 'overvoice-words',
    version: 1,
    ...about,
    blocks: blocks.map((block) => {
      const { text, speaker, startMs, endMs, marks } = block
      const place = { text, speaker, startMs: round(startMs), endMs: round(endMs) }
      const timed = timedTexts(block)
      // A number or a name can be more than one word of the text, and is timed as one.
      const areWords = countMarkedWords(text, marks) < marks.length * 1.5
      if (timed.length === 0 || areWords) return { ...place, words: timed.length === 0 ? null : timed }
      return { ...place, words: null, passages: timed }
    }),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function timedTexts({ text, startMs, marks }: CaptionBlock): TimedText[] {
  return marks.map((mark) => ({
    text: text.slice(mark.startChar, mark.endChar),
    startChar: mark.startChar,
    endChar: mark.endChar,
    startMs: round(startMs + mark.startMs),
    endMs: round(startMs + mark.endMs),
  }))
}

/** To the thousandth: finer than a sample, and free of the binary's tails. */
function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
