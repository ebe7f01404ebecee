import type { CaptionBlock, Cue } from './captions.ts'
import { countMarkedWords } from './count-marked-words.ts'
import { firstWords } from './first-words.ts'
import { joinLines } from './wrap-lines.ts'
import type { MarkerFrameRate } from './timecode.ts'

/** A position in the audio for another program to show: a block. */
export interface Marker {
  startMs: number
  endMs: number
  name: string
  comment: string
}

const NAME_CHARS = 40

/** A marker for each block, named by its speaker and first words. */
export function buildMarkers(blocks: readonly CaptionBlock[]): Marker[] {
  return blocks.map(({ startMs, endMs, text, speaker }) => {
    const comment = text.replace(/\s+/gu, ' ').trim()
    const start = firstWords(comment, NAME_CHARS)
    return { startMs, endMs, name: speaker === null ? start : `${speaker}: ${start}`, comment }
  })
}

/** Formats the cues as an Audacity label track: start and end in seconds, and the text, in columns. */
export function formatLabels(cues: readonly Cue[]): string {
  const line = ({ startMs, endMs, text, speaker }: Cue) => {
    const words = joinLines(text)
    return `${seconds(startMs)}\t${seconds(endMs)}\t${speaker === null ? words : `${speaker}: ${words}`}\n`
  }
  return cues.map(line).join('')
}

const seconds = (ms: number): string => (ms / 1000).toFixed(6)

/**
 * Formats markers as an edit list for DaVinci Resolve (“Timelines, Import, Timeline Markers from EDL”). The timeline
 * starts at one hour, as in Resolve, with non-drop-frame timecode.
 */
export function formatResolveMarkers(
  title: string,
  markers: readonly Marker[],
  framesPerSecond: MarkerFrameRate,
): string {
  const events = markers.map(({ startMs, endMs, name }, index) => {
    const from = toFrames(startMs, framesPerSecond)
    const frames = Math.max(1, toFrames(endMs, framesPerSecond) - from)
    const start = timecode(from, getTimebase(framesPerSecond))
    const next = timecode(from + 1, getTimebase(framesPerSecond))
    const number = String(index + 1).padStart(3, '0')
    // A vertical bar would end the name.
    return `${number}  001      V     C        ${start} ${next} ${start} ${next}\r\n |C:ResolveColorBlue |M:${oneLine(name).replaceAll('|', '/')} |D:${frames}\r\n`
  })
  return `TITLE: ${oneLine(title)}\r\nFCM: NON-DROP FRAME\r\n\r\n${events.join('\r\n')}`
}

/** Formats markers on an empty sequence in the interchange XML that Premiere Pro imports. */
export function formatPremiereMarkers(
  title: string,
  markers: readonly Marker[],
  durationMs: number,
  framesPerSecond: MarkerFrameRate,
): string {
  const timebase = getTimebase(framesPerSecond)
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

/** Frames that timecode counts per second. */
function getTimebase(framesPerSecond: MarkerFrameRate): number {
  return Math.round(framesPerSecond)
}

/** 29.97 is short for 30000/1001: over an hour the difference is three frames. */
function toFrames(ms: number, framesPerSecond: MarkerFrameRate): number {
  const timebase = getTimebase(framesPerSecond)
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

/** Drops characters that XML 1.0 can't contain. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** A block, which can have words of several speakers. */
export interface TimedBlock extends CaptionBlock {
  /** Of each word timing; null if one speaker says everything. */
  wordSpeakers: readonly (string | null)[] | null
}

/** A file of word timings, for programs. */
export interface WordFile {
  format: 'overvoice-words'
  version: 1
  project: string
  title: string
  durationMs: number
  blocks: {
    text: string
    /** Of the block; `null` for narration. */
    speaker: string | null
    startMs: number
    endMs: number
    /**
     * Offsets in `text` in UTF-16 units, times relative to the start of the file's audio. Null if no words were
     * measured.
     */
    words: TimedText[] | null
    /** Instead of words, if the service times several sentences together. */
    passages?: TimedText[]
  }[]
}

interface TimedText {
  text: string
  /** In a block with several speakers; `null` for narration. */
  speaker?: string | null
  startChar: number
  endChar: number
  startMs: number
  endMs: number
}

/** Formats words and their measured times as JSON. */
export function formatWords(
  about: Pick<WordFile, 'project' | 'title' | 'durationMs'>,
  blocks: readonly TimedBlock[],
): string {
  const file: WordFile = {
    format: 'overvoice-words',
    version: 1,
    ...about,
    blocks: blocks.map((block) => {
      const { text, speaker, startMs, endMs, marks } = block
      const place = { text, speaker, startMs: round(startMs), endMs: round(endMs) }
      const timed = timedTexts(block)
      // A number or a name can be several words of the text, but timed as one.
      const areWords = countMarkedWords(text, marks) < marks.length * 1.5
      if (timed.length === 0 || areWords) return { ...place, words: timed.length === 0 ? null : timed }
      return { ...place, words: null, passages: timed }
    }),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function timedTexts({ text, startMs, marks, wordSpeakers }: TimedBlock): TimedText[] {
  return marks.map((mark, index) => ({
    text: text.slice(mark.startChar, mark.endChar),
    ...(wordSpeakers && { speaker: wordSpeakers[index] ?? null }),
    startChar: mark.startChar,
    endChar: mark.endChar,
    startMs: round(startMs + mark.startMs),
    endMs: round(startMs + mark.endMs),
  }))
}

/** To three decimals: finer than a sample, without binary rounding artifacts. */
function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
