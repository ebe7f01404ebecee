import { isDeepStrictEqual } from 'node:util'
import type { AddedComments, CommentProblem, CommentsPreview, ListedComment } from '#shared/contract/review-comments.ts'
import { type ListeningIssue, withReviewComment } from '#shared/domain/listening-issues.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../../db/database.ts'
import { listBlocks, setBlockListeningIssues } from '../../../db/repos/blocks-repo.ts'
import { getChapter, setChapterRevision } from '../../../db/repos/chapters-repo.ts'
import { getProject } from '../../../db/repos/projects-repo.ts'
import type { UndoLog } from '../../../lib/undo-log.ts'
import { runInTurns } from '../../../lib/run-in-turns.ts'
import type { CommentRow } from './comment-row.ts'
import { type CommentPlace, placeComments } from './place-comments.ts'

/** The issues of blocks before and after comments were added. */
export type KeptComments = readonly ChangedIssues[]

interface ChangedIssues {
  chapterId: string
  blockId: string
  before: readonly ListeningIssue[]
  after: readonly ListeningIssue[]
}

export interface CommentsDeps {
  db: WritableDb
  log: UndoLog<KeptComments>
  /** Milliseconds since the epoch. */
  now(): number
}

/** Comments of a preview, so that a window stays responsive. */
const MAX_LISTED = 2_000

/**
 * Where a list's comments would go. Nothing is stored.
 *
 * @throws StudioError `not_found`: the project doesn't exist; `canceled`
 */
export async function previewComments(
  db: ReadableDb,
  projectId: string,
  rows: readonly CommentRow[],
  signal: AbortSignal,
): Promise<CommentsPreview> {
  const { listed } = await planComments(db, projectId, rows, signal)
  const unplaced = listed.filter(({ place }) => place === null)
  const placed = listed.filter(({ place }) => place !== null)
  const knownCount = placed.filter(({ isKnown }) => isKnown).length
  return {
    newCount: placed.length - knownCount,
    knownCount,
    unplacedCount: unplaced.length,
    comments: [...unplaced, ...placed].slice(0, MAX_LISTED),
  }
}

/**
 * Adds the comments that have a place; durable when this returns.
 *
 * @throws StudioError `conflict`: the script changed meanwhile; nothing was added
 * @throws StudioError as `previewComments`; `disk_full`, `storage_failed`: nothing was added
 */
export async function addComments(
  deps: CommentsDeps,
  projectId: string,
  rows: readonly CommentRow[],
  signal: AbortSignal,
): Promise<AddedComments> {
  const { listed, changes } = await planComments(deps.db, projectId, rows, signal)
  if (changes.length === 0) return { commentsId: null, commentCount: 0, chapterIds: [] }
  const { chapterIds } = deps.db.transaction(() => {
    const written = writeIssues(deps, changes, 'after')
    if (written.leftBlockCount > 0) throw new StudioError('conflict', 'script-changed-since-preview')
    return written
  })
  return {
    commentsId: deps.log.keep(changes),
    commentCount: listed.filter(({ place, isKnown }) => place !== null && !isKnown).length,
    chapterIds,
  }
}

/**
 * Undoes or redoes adding comments. Blocks whose issues are different by now are skipped and counted.
 *
 * @throws StudioError `not_found`: no longer known; nothing changed
 * @throws StudioError `disk_full`, `storage_failed`: nothing changed
 */
export function setComments(
  deps: CommentsDeps,
  { commentsId, isDone }: { commentsId: string; isDone: boolean },
): { blockCount: number; leftBlockCount: number; chapterIds: string[] } {
  const changes = deps.log.find(commentsId)
  if (!changes) throw new StudioError('not_found', 'comments-not-undoable')
  return deps.db.transaction(() => writeIssues(deps, changes, isDone ? 'after' : 'before'))
}

async function planComments(
  db: ReadableDb,
  projectId: string,
  rows: readonly CommentRow[],
  signal: AbortSignal,
): Promise<{ listed: ListedComment[]; changes: ChangedIssues[] }> {
  if (!getProject(db, projectId)) throw new StudioError('not_found', 'project-not-found')
  const found = await runInTurns(placeComments(db, projectId, rows), signal)
  const changes = new Map<string, ChangedIssues>()
  const numbers = new Map<string, number>()
  for (const { place } of found)
    if (place.kind === 'placed' && !numbers.has(place.block.id))
      for (const [index, { id }] of place.chapter.blocks.entries()) numbers.set(id, index + 1)
  const listed = found.map(({ row, place }): ListedComment => {
    if (place.kind !== 'placed') return listUnplaced(row, place.kind)
    const { block, chapter, issue } = place
    const before = changes.get(block.id)?.after ?? block.listeningIssues
    const comment = row.comment === '' ? null : { reviewer: row.reviewer, text: row.comment }
    const after = withReviewComment(before, issue, comment)
    if (after === null) return listUnplaced(row, 'block-full')
    const isKnown = after === before
    if (!isKnown)
      changes.set(block.id, { chapterId: chapter.id, blockId: block.id, before: block.listeningIssues, after })
    return {
      ...listPlaced(row, place, numbers.get(block.id) ?? 0),
      isKnown,
    }
  })
  return { listed, changes: [...changes.values()] }
}

function listUnplaced(row: CommentRow, problem: CommentProblem): ListedComment {
  const { words, comment, reason, reviewer } = row
  return { row: row.row, place: null, problem, isKnown: false, words, comment, reason, reviewer }
}

function listPlaced(
  { row, comment, reason, reviewer }: CommentRow,
  { chapter, block, issue }: CommentPlace,
  blockNumber: number,
): Omit<ListedComment, 'isKnown'> {
  const place = { chapterTitle: chapter.title, chapterNumber: chapter.number, blockId: block.id, blockNumber }
  return { row, place, problem: null, words: issue.word ?? '', comment, reason, reviewer }
}

/**
 * Gives blocks one side of each change, if they have the other; a block that has this one already counts as changed. In a
 * transaction.
 */
function writeIssues(
  { db, now }: Pick<CommentsDeps, 'db' | 'now'>,
  changes: KeptComments,
  side: 'before' | 'after',
): { blockCount: number; leftBlockCount: number; chapterIds: string[] } {
  const editedAt = new Date(now()).toISOString()
  const chapterIds = [...new Set(changes.map(({ chapterId }) => chapterId))]
  const present = new Map(
    chapterIds.flatMap((id) => listBlocks(db, id).map((block) => [block.id, block.listeningIssues])),
  )
  const touched = new Set<string>()
  let blockCount = 0
  for (const { chapterId, blockId, before, after } of changes) {
    const [from, to] = side === 'after' ? [before, after] : [after, before]
    const stored = present.get(blockId)
    if (isDeepStrictEqual(stored, to)) blockCount += 1
    else if (isDeepStrictEqual(stored, from) && setBlockListeningIssues(db, chapterId, blockId, to)) {
      blockCount += 1
      touched.add(chapterId)
    }
  }
  for (const chapterId of touched) {
    const chapter = getChapter(db, chapterId)
    if (chapter) setChapterRevision(db, chapterId, { revision: chapter.revision + 1, editedAt })
  }
  return { blockCount, leftBlockCount: changes.length - blockCount, chapterIds }
}
