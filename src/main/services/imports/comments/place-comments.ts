import type { CommentProblem } from '#shared/contract/review-comments.ts'
import type { Block } from '#shared/contract/script.ts'
import type { Take, WordMark } from '#shared/contract/takes.ts'
import { layOutChapter, TIMELINE_RATE_HZ, timelineLength, type TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { findPattern } from '#shared/domain/find-pattern.ts'
import { foldText } from '#shared/domain/fold-text.ts'
import type { ListeningIssue } from '#shared/domain/listening-issues.ts'
import { trimMarks } from '#shared/domain/trim-marks.ts'
import type { ReadableDb } from '../../../db/database.ts'
import { readBlocks } from '../../../db/repos/blocks-repo.ts'
import { listChapters } from '../../../db/repos/chapters-repo.ts'
import { getMarks } from '../../../db/repos/marks-repo.ts'
import { getProject } from '../../../db/repos/projects-repo.ts'
import { getTake } from '../../../db/repos/takes-repo.ts'
import { type CommentRow, cutWords } from './comment-row.ts'

/** Where a row belongs. */
export interface CommentPlace {
  kind: 'placed'
  chapter: ProjectChapter
  block: Block
  /** Without comments. */
  issue: ListeningIssue
}

/** Why a row has no place. */
interface NoPlace {
  kind: CommentProblem
}

export interface ProjectChapter {
  id: string
  title: string
  /** From 1. */
  number: number
  blocks: Block[]
  spans: TimelineSpan[]
}

interface SearchedBlock {
  chapter: ProjectChapter
  block: Block
  span: TimelineSpan
  take: Take
  /** Position in the audio that the row's time refers to. */
  startSample: number
}

/** Blocks searched between two turns. */
const BLOCKS_AT_ONCE = 100
/** Times in lists are noted by hand, after the word was heard. */
const NEAR_MS = 30_000
/** Longer quotations are found by their start. */
const SOUGHT_CHARS = 500

/**
 * Finds the place of each row: by the IDs that the studio wrote, else by its words and its time in its chapter, or in the
 * whole project. A time alone means the word that is heard then.
 */
export function* placeComments(
  db: ReadableDb,
  projectId: string,
  rows: readonly CommentRow[],
): Generator<void, { row: CommentRow; place: CommentPlace | NoPlace }[]> {
  const chapters = yield* readChapters(db, projectId)
  const byId = new Map(
    chapters.flatMap((chapter) => chapter.blocks.map((block) => [block.id, { chapter, block }] as const)),
  )
  const searched = new Map<ProjectChapter | null, readonly SearchedBlock[]>()
  const search = (chapter: ProjectChapter | null) => {
    const known = searched.get(chapter) ?? listSearched(chapter ? [chapter] : chapters)
    searched.set(chapter, known)
    return known
  }
  const placed: { row: CommentRow; place: CommentPlace | NoPlace }[] = []
  for (const row of rows) {
    if (row.blockId !== '') {
      const found = byId.get(row.blockId)
      placed.push({ row, place: found ? placeInBlock(db, row, found) : { kind: 'unknown-block' } })
    } else placed.push({ row, place: yield* findPlace(db, row, chapters, search) })
    yield
  }
  return placed
}

function* readChapters(db: ReadableDb, projectId: string): Generator<void, ProjectChapter[]> {
  const pauseAfterMs = getProject(db, projectId)?.settings.pauseAfterMs ?? 0
  // All rows are read before the first yield: the script may change at any later one.
  const stored = listChapters(db, projectId).map((chapter) => ({ ...chapter, rows: readBlocks(db, chapter.id) }))
  const chapters: ProjectChapter[] = []
  for (const [index, { id, title, rows }] of stored.entries()) {
    const blocks: Block[] = []
    for (const block of rows) {
      blocks.push(block)
      yield
    }
    const spans = layOutChapter(
      blocks.map((block) => ({
        blockId: block.id,
        take: block.activeTake,
        pauseAfterMs: block.pauseAfterMs ?? pauseAfterMs,
        sound: block.sound,
      })),
    )
    chapters.push({ id, title, number: index + 1, blocks, spans })
  }
  return chapters
}

/** The take that was reviewed may not be the active one any more. */
function placeInBlock(
  db: ReadableDb,
  row: CommentRow,
  { chapter, block }: { chapter: ProjectChapter; block: Block },
): CommentPlace | NoPlace {
  const reviewed = row.takeId === block.activeTake?.id ? block.activeTake : getTake(db, row.takeId)
  const take = reviewed?.blockId === block.id ? reviewed : block.activeTake
  if (!take) return { kind: 'no-audio' }
  const range = take === reviewed ? row.range : null
  const isInside = range !== null && range.endChar <= take.inputs.text.length
  return { kind: 'placed', chapter, block, issue: toIssue(db, row, block, take, isInside ? range : null) }
}

function* findPlace(
  db: ReadableDb,
  row: CommentRow,
  chapters: readonly ProjectChapter[],
  search: (chapter: ProjectChapter | null) => readonly SearchedBlock[],
): Generator<void, CommentPlace | NoPlace> {
  const named = row.chapter === '' ? null : findChapter(row.chapter, chapters)
  if (named === undefined) return { kind: 'unknown-chapter' }
  const searched = search(named)
  if (searched.length === 0) return { kind: 'no-audio' }
  const timeMs = row.timeMs === null ? null : readClock(row.timeMs, searched)
  const heard = timeMs === null ? null : findHeard(searched, timeMs)
  if (row.words !== '') {
    const found = yield* findWords(row.words, searched, timeMs)
    if (found) {
      const { chapter, block, take, range } = found
      return { kind: 'placed', chapter, block, issue: toIssue(db, row, block, take, range) }
    }
    if (!heard) return { kind: timeMs === null ? 'words-not-found' : 'time-after-end' }
  }
  if (timeMs === null) return { kind: 'no-place' }
  if (!heard) return { kind: 'time-after-end' }
  const { chapter, block, span, take, startSample } = heard
  const blockMs = timeMs - (startSample * 1000) / TIMELINE_RATE_HZ
  const marks = trimMarks(getMarks(db, take.id), span.shape, span.sampleCount)
  const mark = marks.findLast(({ startMs }) => startMs <= blockMs) ?? marks[0]
  return { kind: 'placed', chapter, block, issue: toIssue(db, row, block, take, mark ?? null) }
}

/** A name that is only a number, or one word and a number. */
const NUMBERED = /^(?:\p{L}+\s*)?\d+$/u

/**
 * By its title, in or around the name, or by the number in the name. Null for another name, such as that of a file, in a
 * project with one chapter; undefined if it is none of these.
 */
function findChapter(name: string, chapters: readonly ProjectChapter[]): ProjectChapter | null | undefined {
  const folded = foldText(name)
  const titled = chapters.filter(({ title }) => title !== '')
  const number = Number(/\d+/.exec(name)?.[0] ?? Number.NaN)
  return (
    titled.find(({ title }) => foldText(title) === folded) ??
    titled
      .filter(({ title }) => folded.includes(foldText(title)))
      .toSorted((a, b) => b.title.length - a.title.length)[0] ??
    chapters.find((chapter) => chapter.number === number) ??
    (chapters.length === 1 && !NUMBERED.test(name.trim()) ? null : undefined)
  )
}

/** Blocks with audio, one chapter after the other. */
function listSearched(chapters: readonly ProjectChapter[]): SearchedBlock[] {
  let before = 0
  return chapters.flatMap((chapter) => {
    const blocks = new Map(chapter.blocks.map((block) => [block.id, block]))
    const offset = before
    before += timelineLength(chapter.spans)
    return chapter.spans.flatMap((span) => {
      const block = blocks.get(span.blockId)
      return block?.activeTake
        ? [{ chapter, block, span, take: block.activeTake, startSample: offset + span.startSample }]
        : []
    })
  })
}

/** Spreadsheets take `1:23` for hours and minutes: beyond the audio, they are minutes and seconds. */
function readClock(timeMs: number, searched: readonly SearchedBlock[]): number {
  const last = searched.at(-1)
  const endMs = last ? ((last.startSample + last.span.sampleCount) * 1000) / TIMELINE_RATE_HZ : 0
  return timeMs > endMs && timeMs % 60_000 === 0 && timeMs / 60 <= endMs ? timeMs / 60 : timeMs
}

/** The block that is heard at a time, or before the pause that is; undefined after the end. */
function findHeard(searched: readonly SearchedBlock[], timeMs: number): SearchedBlock | undefined {
  const sample = (timeMs * TIMELINE_RATE_HZ) / 1000
  const found = searched.findLast(({ startSample }) => startSample <= sample) ?? searched[0]
  const isLast = found === searched.at(-1)
  const endSample = found ? found.startSample + found.span.sampleCount : 0
  return isLast && sample > endSample + TIMELINE_RATE_HZ ? undefined : found
}

interface FoundWords extends SearchedBlock {
  range: { startChar: number; endChar: number }
}

/** The words nearest to a time, within half a minute of it; without one, the first. */
function* findWords(
  words: string,
  searched: readonly SearchedBlock[],
  timeMs: number | null,
): Generator<void, FoundWords | null> {
  const text = words
    .trim()
    .replace(/^["'“”„«»‘’]+|["'“”„«»‘’….]+$/gu, '')
    .slice(0, SOUGHT_CHARS)
    .toWellFormed()
  if (text === '') return null
  const pattern = findPattern({ text, matchCase: false, wholeWord: true, isPattern: false })
  let best: { found: FoundWords; distanceMs: number } | null = null
  for (const [index, each] of searched.entries()) {
    if (index % BLOCKS_AT_ONCE === 0) yield
    const { take, startSample, span } = each
    const startMs = (startSample * 1000) / TIMELINE_RATE_HZ
    const endMs = startMs + (span.sampleCount * 1000) / TIMELINE_RATE_HZ
    if (timeMs !== null && (endMs < timeMs - NEAR_MS || startMs > timeMs + NEAR_MS)) continue
    for (const match of take.inputs.text.matchAll(pattern)) {
      const range = { startChar: match.index, endChar: match.index + match[0].length }
      const found = { ...each, range }
      if (timeMs === null) return found
      // Within a block, words are about as far apart as their letters.
      const share = match.index / Math.max(1, take.inputs.text.length)
      const distanceMs = Math.abs(startMs + share * (endMs - startMs) - timeMs)
      if (!best || distanceMs < best.distanceMs) best = { found, distanceMs }
    }
  }
  return best?.found ?? null
}

function toIssue(
  db: ReadableDb,
  { reason }: CommentRow,
  block: Block,
  take: Take,
  range: { startChar: number; endChar: number } | null,
): ListeningIssue {
  const { startChar, endChar } = range ?? { startChar: 0, endChar: 0 }
  const marks = endChar > startChar ? getMarks(db, take.id) : []
  return {
    takeId: take.id,
    ...{ startChar, endChar, reason },
    word: cutWords(take.inputs.text.slice(startChar, endChar)),
    takeMs: getStartMs(marks, startChar, block, take),
  }
}

/** From the start of the block's audio, without what is trimmed. */
function getStartMs(marks: readonly WordMark[], startChar: number, block: Block, take: Take): number {
  const mark = marks.findLast((each) => each.startChar <= startChar)
  const trim = block.sound.trims.find(({ takeId }) => takeId === take.id)
  return Math.max(0, (mark?.startMs ?? 0) - (trim?.startMs ?? 0))
}
