import type { WordMark } from '../contract/takes.ts'
import { endsSentence } from './sentence-end.ts'
import { formatTimecode } from './timecode.ts'
import { foldBlanks, wrapLines } from './wrap-lines.ts'

/** One caption. Times from the start of the chapter. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
  /** Who speaks, for readers that can show it; null when nobody is named. */
  speaker: string | null
}

/** A spoken block as it lies in the chapter. Marks hold offsets into `text` and times from `startMs`. */
export interface CaptionBlock {
  text: string
  marks: readonly WordMark[]
  startMs: number
  endMs: number
  speaker: string | null
}

/** How much of a text one caption holds: a word, as much as fits the limits, or a whole sentence on as many lines as it takes. */
export type CueLength = 'word' | 'phrase' | 'sentence'

export interface CueLimits {
  length: CueLength
  lineChars: number
  lines: number
  durationMs: number
  /** Characters a reader takes in within a second. A cue stays longer where the silence after it allows; it is never cut short. */
  charsPerSecond: number
}

/** Two lines of 42 characters, seven seconds and 17 characters a second: what broadcasters' guides have in common. */
export const DEFAULT_CUE_LIMITS: CueLimits = {
  length: 'phrase',
  lineChars: 42,
  lines: 2,
  durationMs: 7_000,
  charsPerSecond: 17,
}

/**
 * Captions from measured word times. Each cue holds whole words of one block with the punctuation that follows them;
 * all cues of a block, joined, are its text with white space folded, so no word is missing and none stands twice. A cue
 * ends as `limits.length` says. A block without word times is one cue.
 */
export function buildCues(blocks: readonly CaptionBlock[], limits: CueLimits = DEFAULT_CUE_LIMITS): Cue[] {
  return withoutOverlap(
    blocks.flatMap((block, index) => {
      const untilMs = Math.max(block.endMs, blocks[index + 1]?.startMs ?? 0)
      return readable(cuesOf(block, limits), untilMs, limits.charsPerSecond)
    }),
  )
}

/** Cues that are too short to be read stay until the next begins, or until `untilMs`, as far as they need. */
function readable(cues: readonly Cue[], untilMs: number, charsPerSecond: number): Cue[] {
  return cues.map((cue, index) => {
    const neededMs = cue.startMs + (cue.text.length * 1000) / charsPerSecond
    const latestMs = cues[index + 1]?.startMs ?? untilMs
    return { ...cue, endMs: Math.max(cue.endMs, Math.min(neededMs, latestMs)) }
  })
}

/** Times are written in milliseconds, and readers refuse a cue that ends where it begins. */
const LEAST_MS = 1

/** Where a cue must end although more words follow. */
function endsHere(spoken: string, longer: string, durationMs: number, limits: CueLimits): boolean {
  if (limits.length === 'word') return true
  const isSentence = endsSentence(spoken, longer.slice(spoken.length))
  if (limits.length === 'sentence') return isSentence
  if (isSentence && spoken.length > limits.lineChars / 2) return true
  return wrapLines(longer, limits.lineChars).length > limits.lines || durationMs > limits.durationMs
}

function cuesOf(block: CaptionBlock, limits: CueLimits): Cue[] {
  const { marks, text, speaker } = block
  const cueOf = (startMs: number, endMs: number, said: string): Cue => {
    return { startMs, endMs, text: wrapLines(said, limits.lineChars).join('\n'), speaker }
  }
  if (marks.length === 0) return foldBlanks(text) === '' ? [] : [cueOf(block.startMs, block.endMs, foldBlanks(text))]
  const starts = marks.map((_mark, index) => (index === 0 ? 0 : startOfWord(text, marks, index)))
  /** The text that belongs to words: from the first's own start to the next word's. The first also has what is before it. */
  const textOf = (first: number, next: number) => foldBlanks(text.slice(starts[first], starts[next]))
  const lengthOf = (first: number, next: number) => (marks[next - 1]?.endMs ?? 0) - (marks[first]?.startMs ?? 0)

  const runs: [first: number, next: number][] = []
  for (let first = 0; first < marks.length;) {
    let next = first + 1
    while (next < marks.length) {
      const isEnd = endsHere(textOf(first, next), textOf(first, next + 1), lengthOf(first, next + 1), limits)
      if (isEnd && lengthOf(first, next) >= LEAST_MS) break
      next += 1
    }
    const last = runs.at(-1)
    // Words without a length of their own, as of an emoji, are nothing that can be shown.
    if (last && lengthOf(first, next) < LEAST_MS) last[1] = next
    else runs.push([first, next])
    first = next
  }
  return runs.map(([first, next]) => {
    const startMs = block.startMs + (marks[first]?.startMs ?? 0)
    const endMs = block.startMs + (marks[next - 1]?.endMs ?? 0)
    return cueOf(startMs, Math.max(endMs, startMs + LEAST_MS), textOf(first, next))
  })
}

/**
 * Where the text of a word begins: what opens something belongs to the word behind it, and so does everything that stands
 * right before it behind a blank. Marks have neither.
 */
function startOfWord(text: string, marks: readonly WordMark[], index: number): number {
  const startChar = marks[index]?.startChar ?? text.length
  const between = text.slice(marks[index - 1]?.endChar ?? 0, startChar)
  const [own = ''] = /(?<=\s)\S+$|[\p{Ps}\p{Pi}¿¡]+$/u.exec(between) ?? []
  return startChar - own.length
}

/** Players drop or shuffle cues that overlap, so an end never passes the next start. */
function withoutOverlap(cues: Cue[]): Cue[] {
  return cues.map((cue, index) => {
    const next = cues[index + 1]
    return next && cue.endMs > next.startMs ? { ...cue, endMs: next.startMs } : cue
  })
}

/** The cues as SubRip, lines ended by CR LF as the format's readers expect. */
export function formatSrt(cues: readonly Cue[]): string {
  return cues
    .map(
      (cue, index) =>
        `${index + 1}\r\n${formatTimecode(cue.startMs, ',')} --> ${formatTimecode(cue.endMs, ',')}\r\n${cue.text.replaceAll('\n', '\r\n')}\r\n`,
    )
    .join('\r\n')
}

/** The cues as WebVTT, with speakers as voice tags. Characters that WebVTT reads as markup are escaped. */
export function formatVtt(cues: readonly Cue[]): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const tag = (speaker: string | null) => (speaker === null ? '' : `<v ${escape(speaker)}>`)
  return `WEBVTT\n\n${cues
    .map(
      (cue) =>
        `${formatTimecode(cue.startMs, '.')} --> ${formatTimecode(cue.endMs, '.')}\n${tag(cue.speaker)}${escape(cue.text)}\n`,
    )
    .join('\n')}`
}
