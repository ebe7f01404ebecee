/** One line of a cue, without tags. */
export interface CueLine {
  text: string
  /** A dash or a voice tag before it indicates another speaker. */
  isNewSpeaker: boolean
}

/** A cue without tags and empty lines. */
export interface PlainCue {
  startMs: number
  endMs: number
  lines: CueLine[]
}

/** After a longer gap, a repeated line is new text. */
const MAX_GAP_MS = 1_000
/** A line grows by words; another dash or mark is another line. */
const HAS_WORD = /[\p{L}\p{N}]/u
/** More lines of a cue aren't compared. */
const MAX_LINES = 10
/** Fewer can be people who repeat their words. */
const MIN_ROLLED = 4

/** How many of a cue's first lines the previous one showed; the last of them may have grown. */
interface Overlap {
  lines: number
  /** Text added to the last of them; empty for none. */
  added: string
}

/**
 * Reads captions that roll, as automatic ones do: each cue repeats the lines before it, or grows word by word. Returns
 * each line once, or null if the captions don't roll.
 */
export function joinRollingCues(cues: readonly PlainCue[]): { cues: PlainCue[]; repeatedLines: number } | null {
  const overlaps = cues.map((cue, at) => findOverlap(cues[at - 1], cue))
  const repeating = overlaps.filter((overlap) => overlap !== null).length
  const rolled = overlaps.filter((overlap, at) => overlap !== null && !isSame(cues[at - 1], cues[at])).length
  if (rolled < MIN_ROLLED || repeating <= (cues.length - 1) / 2) return null

  const joined: PlainCue[] = []
  let repeatedLines = 0
  for (const [at, { lines, ...times }] of cues.entries()) {
    const overlap = overlaps[at] ?? { lines: 0, added: '' }
    const last = joined.at(-1)
    const lastLine = last?.lines.at(-1)
    if (last && lastLine && overlap.lines > 0) {
      last.endMs = times.endMs
      lastLine.text += overlap.added
    }
    repeatedLines += overlap.lines
    const added = lines.slice(overlap.lines).map((line) => ({ ...line }))
    if (added.length > 0) joined.push({ ...times, lines: added })
  }
  return { cues: joined, repeatedLines }
}

function findOverlap(before: PlainCue | undefined, cue: PlainCue): Overlap | null {
  if (!before || cue.startMs - before.endMs > MAX_GAP_MS) return null
  const [shown, lines] = [before.lines, cue.lines].map((all) => all.map(({ text }) => text)) as [string[], string[]]
  for (let length = Math.min(shown.length, lines.length, MAX_LINES); length > 0; length -= 1) {
    const [old, fresh] = [shown.slice(-length), lines.slice(0, length)]
    const [oldLast = '', freshLast = ''] = [old.at(-1), fresh.at(-1)]
    if (!old.slice(0, -1).every((text, at) => text === fresh[at])) continue
    const added = freshLast.startsWith(`${oldLast} `) ? freshLast.slice(oldLast.length) : ''
    if (freshLast === oldLast || HAS_WORD.test(added)) return { lines: length, added }
  }
  return null
}

function isSame(before: PlainCue | undefined, cue: PlainCue | undefined): boolean {
  return before?.lines.length === cue?.lines.length && before?.lines.at(-1)?.text === cue?.lines.at(-1)?.text
}
