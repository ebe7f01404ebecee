import { hasLineEnd } from '../is-next-speaker.ts'
import type { ChapterReason } from './chapter-reasons.ts'
import { type ChapterCandidate, readChapterLine } from './read-chapter-line.ts'

/** A line that starts a chapter. */
export interface ChapterLine {
  /** Index of the line. */
  line: number
  title: string
  reason: ChapterReason
}

interface Place extends ChapterCandidate {
  line: number
  /** Whether ordinary text follows before the next candidate. */
  hasText: boolean
}

/**
 * Finds the lines of a plain text that start a chapter, in order. A line is judged as a whole, by the lines around it and
 * by the numbers of the other titles: what could be a sentence is a title only if its number is in order.
 */
export function findChapterLines(lines: readonly string[]): ChapterLine[] {
  const places = listPlaces(lines)
  const groups = Map.groupBy(places, ({ kind }) => kind)
  const ordered = new Set([...groups.values()].flatMap(listOrdered))
  return places.flatMap((place): ChapterLine[] => {
    const { line, title, certainty, isNamed } = place
    const isOrdered = ordered.has(place)
    if (certainty !== 'certain' && !isOrdered) return []
    return [{ line, title, reason: isNamed ? 'named-part' : isOrdered ? 'numbered' : 'chapter-word' }]
  })
}

/** Lines that could be titles: alone between blank lines, or in a text without them after the end of a sentence. */
function listPlaces(lines: readonly string[]): Place[] {
  const isParted = lines.some((line, at) => isBlank(line) && !isBlank(lines[at - 1]) && !isBlank(lines[at + 1]))
  const places: Place[] = []
  let previous = ''
  let isAfterTitle: boolean = true
  for (const [line, text] of lines.entries()) {
    if (isBlank(text)) continue
    const startsHere: boolean = isParted ? isBlank(lines[line - 1]) : isAfterTitle || hasLineEnd(previous)
    const candidate: ChapterCandidate | null = startsHere ? readChapterLine(text) : null
    isAfterTitle = candidate !== null && canStandAbove(candidate, lines[line + 1], isParted)
    const last = places.at(-1)
    if (candidate && isAfterTitle) places.push({ ...candidate, line, hasText: false })
    else if (last) last.hasText = true
    previous = text
  }
  return places
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

/** A title can have text directly below, but not the rest of its own sentence. */
function canStandAbove(candidate: ChapterCandidate, next: string | undefined, isParted: boolean): boolean {
  if (next === undefined || isBlank(next)) return true
  if (/^\s*\p{Ll}/u.test(next)) return false
  return !isParted || (candidate.isWhole && candidate.certainty === 'certain')
}

/** The titles of one kind whose numbers follow each other. Bare numbers have to start at 1, with text between. */
function listOrdered(places: readonly Place[]): Place[] {
  if (places[0]?.certainty === 'only-in-order') {
    const run = places.filter((place, at) => place.number === at + 1 && place.hasText)
    return run.length === places.length && run.length > 1 ? run : []
  }
  return places.filter(({ number }, at) => {
    const [before, after] = [places[at - 1]?.number, places[at + 1]?.number]
    return number !== null && (before === number - 1 || after === number + 1)
  })
}
