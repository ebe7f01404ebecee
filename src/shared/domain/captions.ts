import type { WordMark } from '../contract/takes.ts'
import { formatTimecode } from './timecode.ts'

/** One caption. Times from the start of the chapter. */
export interface Cue {
  startMs: number
  endMs: number
  text: string
}

/** A spoken block as it lies in the chapter. Marks hold offsets into `text` and times from `startMs`. */
export interface CaptionBlock {
  text: string
  marks: readonly WordMark[]
  startMs: number
  endMs: number
}

export interface CueLimits {
  lineChars: number
  lines: number
  durationMs: number
}

/** Two lines of 42 characters and seven seconds: what broadcasters' guides have in common. */
export const DEFAULT_CUE_LIMITS: CueLimits = { lineChars: 42, lines: 2, durationMs: 7_000 }

/**
 * Captions from measured word times. Each cue holds whole words of one block with the punctuation that follows them;
 * all cues of a block, joined, are its text with white space folded, so no word is missing and none stands twice. A cue
 * ends at a sentence end, or where the next word would pass a limit. A block without word times is one cue.
 */
export function buildCues(blocks: readonly CaptionBlock[], limits: CueLimits = DEFAULT_CUE_LIMITS): Cue[] {
  return withoutOverlap(blocks.flatMap((block) => cuesOf(block, limits)))
}

function cuesOf(block: CaptionBlock, limits: CueLimits): Cue[] {
  const { marks, text } = block
  if (marks.length === 0)
    return fold(text) === ''
      ? []
      : [{ startMs: block.startMs, endMs: block.endMs, text: wrap(fold(text), limits.lineChars).join('\n') }]
  const cues: Cue[] = []
  /** The text that belongs to word `index`: from its own start to the next word's. The first also has what is before it. */
  const startOf = (index: number) => (index === 0 ? 0 : (marks[index]?.startChar ?? text.length))

  for (let first = 0; first < marks.length;) {
    let next = first + 1
    while (next < marks.length) {
      const spoken = fold(text.slice(startOf(first), startOf(next)))
      const longer = fold(text.slice(startOf(first), startOf(next + 1)))
      const durationMs = (marks[next]?.endMs ?? 0) - (marks[first]?.startMs ?? 0)
      if (/[.!?…。！？]["'”’»)\]]*$/u.test(spoken) && spoken.length > limits.lineChars / 2) break
      if (wrap(longer, limits.lineChars).length > limits.lines || durationMs > limits.durationMs) break
      next += 1
    }
    cues.push({
      startMs: block.startMs + (marks[first]?.startMs ?? 0),
      endMs: block.startMs + (marks[next - 1]?.endMs ?? 0),
      text: wrap(fold(text.slice(startOf(first), startOf(next))), limits.lineChars).join('\n'),
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

/** The cues as WebVTT. Characters that WebVTT reads as markup are escaped. */
export function formatVtt(cues: readonly Cue[]): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `WEBVTT\n\n${cues
    .map((cue) => `${formatTimecode(cue.startMs, '.')} --> ${formatTimecode(cue.endMs, '.')}\n${escape(cue.text)}\n`)
    .join('\n')}`
}
