import type { WordMark } from '../contract/takes.ts'
import { formatTimecode } from './timecode.ts'

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

/** Where a cue must end although more words follow. */
function endsHere(spoken: string, longer: string, durationMs: number, limits: CueLimits): boolean {
  const isSentence = /[.!?…。！？]["'”’»)\]]*$/u.test(spoken)
  if (limits.length === 'word') return true
  if (limits.length === 'sentence') return isSentence
  if (isSentence && spoken.length > limits.lineChars / 2) return true
  return wrap(longer, limits.lineChars).length > limits.lines || durationMs > limits.durationMs
}

function cuesOf(block: CaptionBlock, limits: CueLimits): Cue[] {
  const { marks, text, speaker } = block
  if (marks.length === 0)
    return fold(text) === ''
      ? []
      : [{ startMs: block.startMs, endMs: block.endMs, text: wrap(fold(text), limits.lineChars).join('\n'), speaker }]
  const cues: Cue[] = []
  /** The text that belongs to word `index`: from its own start to the next word's. The first also has what is before it. */
  const startOf = (index: number) => (index === 0 ? 0 : (marks[index]?.startChar ?? text.length))

  for (let first = 0; first < marks.length;) {
    let next = first + 1
    while (next < marks.length) {
      const spoken = fold(text.slice(startOf(first), startOf(next)))
      const longer = fold(text.slice(startOf(first), startOf(next + 1)))
      const durationMs = (marks[next]?.endMs ?? 0) - (marks[first]?.startMs ?? 0)
      if (endsHere(spoken, longer, durationMs, limits)) break
      next += 1
    }
    cues.push({
      startMs: block.startMs + (marks[first]?.startMs ?? 0),
      endMs: block.startMs + (marks[next - 1]?.endMs ?? 0),
      text: wrap(fold(text.slice(startOf(first), startOf(next))), limits.lineChars).join('\n'),
      speaker,
    })
    first = next
  }
  return cues
}

function fold(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** Lines of at most `lineChars`, broken at spaces; a single word that is longer stays whole. Two lines are made even. */
function wrap(text: string, lineChars: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lineChars) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  if (lines.length !== 2) return lines
  let best = lines as [string, string]
  for (let index = text.indexOf(' '); index >= 0; index = text.indexOf(' ', index + 1)) {
    const halves: [string, string] = [text.slice(0, index), text.slice(index + 1)]
    if (Math.max(halves[0].length, halves[1].length) < Math.max(best[0].length, best[1].length)) best = halves
  }
  return best
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
