import type { CaptionFigures } from '../contract/exports.ts'
import type { WordMark } from '../contract/takes.ts'
import { escapeSrt, escapeVtt } from './caption-markup.ts'
import { countReadChars } from './count-read-chars.ts'
import { cutPhrases, MIN_CUE_MS, type TimedWord } from './cut-phrases.ts'
import { findSentenceEnds } from './sentences/split-sentences.ts'
import { formatTimecode } from './timecode.ts'
import { foldBlanks, joinLines, wrapLines } from './wrap-lines.ts'

/** One caption. Times are whole milliseconds from the start of the file. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
  /** The speaker, for readers that can show it; null if none is named. */
  speaker: string | null
}

/**
 * A generated block at its position in the chapter. Word timings have offsets in `text` and times relative to
 * `startMs`.
 */
export interface CaptionBlock {
  text: string
  marks: readonly WordMark[]
  startMs: number
  endMs: number
  speaker: string | null
}

/**
 * How much text one caption contains: a word, as much as fits the limits, or a whole sentence on as many lines as it
 * needs.
 */
export type CueLength = 'word' | 'phrase' | 'sentence'

export interface CueLimits {
  length: CueLength
  lineChars: number
  lines: number
  durationMs: number
  /**
   * Max reading speed in characters per second, as `countReadChars` counts them. A cue stays longer if the following
   * silence allows it; it is never shortened.
   */
  charsPerSecond: number
}

/** Two lines of 42 characters, seven seconds and 17 characters per second: common to broadcasters' guidelines. */
export const DEFAULT_CUE_LIMITS: CueLimits = {
  length: 'phrase',
  lineChars: 42,
  lines: 2,
  durationMs: 7_000,
  charsPerSecond: 17,
}

/**
 * Builds captions from measured word timings. Each cue contains whole words of one block with their trailing
 * punctuation; a block's cues, joined, are its text with white space collapsed, so no word is missing or repeated. A
 * cue ends according to `limits.length`, phrases as `cutPhrases` divides them. A block without word timings is one cue.
 * Cues over the reading speed that have no room to stay longer are listed by `measureCues`.
 *
 * @param endMs end of the audio: the last cue may stay until then
 */
export function buildCues(
  blocks: readonly CaptionBlock[],
  limits: CueLimits = DEFAULT_CUE_LIMITS,
  endMs: number = 0,
): Cue[] {
  const written = blocks.filter(({ text }) => foldBlanks(text) !== '')
  return withoutOverlap(
    written.flatMap((block, index) => {
      const next = written[index + 1]
      const nextMs = next ? next.startMs + (next.marks[0]?.startMs ?? 0) : endMs
      const untilMs = Math.round(Math.max(block.endMs, nextMs))
      return readable(getCues(block, untilMs, limits), untilMs, limits.charsPerSecond)
    }),
  )
}

/** Extends cues that are too short to read, up to the next cue or `untilMs`. */
function readable(cues: readonly Cue[], untilMs: number, charsPerSecond: number): Cue[] {
  return cues.map((cue, index) => {
    const neededMs = cue.startMs + Math.max(MIN_CUE_MS, Math.ceil((countReadChars(cue.text) * 1000) / charsPerSecond))
    const latestMs = cues[index + 1]?.startMs ?? untilMs
    return { ...cue, endMs: Math.max(cue.endMs, Math.min(neededMs, latestMs)) }
  })
}

/** Readers reject a cue that ends where it starts. */
const MIN_MS = 1

function getCues(block: CaptionBlock, untilMs: number, limits: CueLimits): Cue[] {
  const { marks, text, speaker } = block
  const getCue = (startMs: number, endMs: number, said: string): Cue => {
    return { startMs, endMs, text: wrapLines(said, limits.lineChars).join('\n'), speaker }
  }
  const round = (timeMs: number): number => Math.round(block.startMs + timeMs)
  if (marks.length === 0) return [getCue(round(0), Math.round(block.endMs), foldBlanks(text))]
  const starts = marks.map((_mark, index) => (index === 0 ? 0 : startOfWord(text, marks, index)))
  // Each word's text reaches to the next word; the first includes the text before it.
  const words = marks.map(({ startMs, endMs }, index): TimedWord => {
    const own = text.slice(starts[index], starts[index + 1])
    return {
      text: `${foldBlanks(own)}${/[^\S\u00a0\u202f\u2007]$/u.test(own) ? ' ' : ''}`,
      startMs: round(startMs),
      endMs: round(endMs),
    }
  })
  const cuts = limits.length === 'phrase' ? cutPhrases(words, untilMs, limits) : cutAll(words, limits.length)
  return cuts.map((first, index) => {
    const run = words.slice(first, cuts[index + 1])
    const startMs = run[0]?.startMs ?? 0
    const endMs = run.at(-1)?.endMs ?? 0
    return getCue(startMs, Math.max(endMs, startMs + MIN_MS), foldBlanks(run.map((word) => word.text).join('')))
  })
}

/** Start indexes of cues that each contain a word or a sentence. */
function cutAll(words: readonly TimedWord[], length: 'word' | 'sentence'): number[] {
  const getLength = (first: number, next: number) => (words[next - 1]?.endMs ?? 0) - (words[first]?.startMs ?? 0)
  const isSentenceEnd = length === 'word' ? null : findSentenceEnds(words.map(({ text }) => text))
  const cuts: number[] = []
  for (let first = 0; first < words.length;) {
    let next = first + 1
    while (next < words.length) {
      if ((isSentenceEnd?.[next - 1] ?? true) && getLength(first, next) >= MIN_MS) break
      next += 1
    }
    // Words without a duration, such as an emoji, can't be shown on their own.
    if (cuts.length === 0 || getLength(first, next) >= MIN_MS) cuts.push(first)
    first = next
  }
  return cuts
}

/** Longest list of cues over the reading speed; all are counted. */
export const MAX_LISTED_CUES = 1_000

/**
 * Measures cues as they are written.
 *
 * @param file name of the file that a listed cue is in
 */
export function measureCues(cues: readonly Cue[], charsPerSecond: number, file: string): CaptionFigures {
  const figures: CaptionFigures = {
    ...{ cues: cues.length, maxCharsPerSecond: 0, minMs: Infinity, tooFast: 0, tooShort: 0, charsPerSecond },
    tooFastCues: [],
  }
  for (const { startMs, endMs, text } of cues) {
    const durationMs = Math.max(MIN_MS, endMs - startMs)
    const speed = (countReadChars(text) * 1000) / durationMs
    figures.maxCharsPerSecond = Math.max(figures.maxCharsPerSecond, speed)
    figures.minMs = Math.min(figures.minMs, durationMs)
    if (durationMs < MIN_CUE_MS) figures.tooShort += 1
    if (speed <= charsPerSecond) continue
    figures.tooFast += 1
    if (figures.tooFastCues.length < MAX_LISTED_CUES)
      figures.tooFastCues.push({ file, startMs, charsPerSecond: speed, text: joinLines(text) })
  }
  return figures
}

/**
 * Start of a word's text: opening punctuation belongs to the following word, as does everything directly before it
 * after a space. Word timings include neither.
 */
export function startOfWord(text: string, marks: readonly WordMark[], index: number): number {
  const startChar = marks[index]?.startChar ?? text.length
  const between = text.slice(marks[index - 1]?.endChar ?? 0, startChar)
  const [own = ''] = /(?<=\s)\S+$|[\p{Ps}\p{Pi}¿¡]+$/u.exec(between) ?? []
  return startChar - own.length
}

/** Players drop or reorder overlapping cues, so an end never passes the next start. */
function withoutOverlap(cues: Cue[]): Cue[] {
  return cues.map((cue, index) => {
    const next = cues[index + 1]
    return next && cue.endMs > next.startMs ? { ...cue, endMs: next.startMs } : cue
  })
}

/** Formats the cues as SubRip with CR LF line ends, as its readers expect. */
export function formatSrt(cues: readonly Cue[]): string {
  return cues
    .map(
      (cue, index) =>
        `${index + 1}\r\n${formatTimecode(cue.startMs, ',')} --> ${formatTimecode(cue.endMs, ',')}\r\n${escapeSrt(cue.text).replaceAll('\n', '\r\n')}\r\n`,
    )
    .join('\r\n')
}

/**
 * Formats the cues as WebVTT, with speakers as voice tags. Characters that WebVTT treats as markup are escaped.
 *
 * @param isStart of a file, which names its format
 */
export function formatVtt(cues: readonly Cue[], { isStart = true }: { isStart?: boolean } = {}): string {
  const tag = (speaker: string | null) => (speaker === null ? '' : `<v ${escapeVtt(speaker)}>`)
  return `${isStart ? 'WEBVTT\n\n' : ''}${cues
    .map(
      (cue) =>
        `${formatTimecode(cue.startMs, '.')} --> ${formatTimecode(cue.endMs, '.')}\n${tag(cue.speaker)}${escapeVtt(cue.text)}\n`,
    )
    .join('\n')}`
}
