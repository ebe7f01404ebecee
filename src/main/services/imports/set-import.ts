import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { findCastMember, listCast } from '../../db/repos/cast-repo.ts'
import { getBlockText, listBlockIds, removeBlocks, restoreBlocksRemovedAt } from '../../db/repos/blocks-repo.ts'
import { getChapter, listChapters, setChapterRemoved, setChapterRevision } from '../../db/repos/chapters-repo.ts'
import { withOutdatedRequests } from '../../db/repos/take-keys-repo.ts'
import { removeCastMember, restoreCastMember } from '../cast/change-cast.ts'
import type { UndoLog } from '../../lib/undo-log.ts'
import type { KeptImport } from './kept-import.ts'

export interface SetImportDeps {
  db: WritableDb
  log: UndoLog<KeptImport>
  /** Milliseconds since the epoch. */
  now(): number
  /** Stops the queued or running generation of these blocks; received audio is kept. */
  cancelGeneration(blockIds: readonly string[]): void
}

/**
 * Undoes or redoes an import: its chapters, blocks and speakers are hidden together with later takes and edits, and
 * restored with them. Running generation of these blocks is stopped and received audio is kept.
 *
 * @throws StudioError `not_found`: the import is no longer known; nothing changed
 * @throws StudioError `conflict`: the project would have no chapter left; nothing changed
 */
export function setImport(
  deps: SetImportDeps,
  request: { importId: string; isDone: boolean },
): { blockCount: number; chapterIds: string[]; runningBlockIds: string[] } {
  const made = deps.log.find(request.importId)
  if (!made) throw new StudioError('not_found', 'import-not-undoable')
  const at = new Date(deps.now()).toISOString()
  const { db } = deps
  const { blockIds, chapterIds, runningBlockIds } = db.transaction(() => {
    const speakers = withOutdatedRequests(db, made.projectId, () => setSpeakers(deps, made, request.isDone))
    const set = made.inserted
      ? setBlocks(db, made, made.inserted, at, request.isDone)
      : setChapters(db, made, at, request.isDone)
    return { ...set, runningBlockIds: speakers.runningBlockIds }
  })
  if (!request.isDone) deps.cancelGeneration(blockIds)
  made.takenBackAt = request.isDone ? null : at
  const own = new Set(blockIds)
  return {
    blockCount: blockIds.length,
    chapterIds,
    runningBlockIds: runningBlockIds.filter((blockId) => !own.has(blockId)),
  }
}

/**
 * Removes speakers that a file added to the cast, or brings them back. Those that were removed by the user, or whose name
 * was reused in the meantime, are left unchanged.
 */
export function setSpeakers(
  { db, now }: Pick<SetImportDeps, 'db' | 'now'>,
  { projectId, castIds }: { projectId: string; castIds: readonly string[] },
  isDone: boolean,
): void {
  for (const castId of castIds) {
    const found = findCastMember(db, castId)
    if (!found || found.isRemoved !== isDone) continue
    const folded = foldSpeakerName(found.member.name)
    const isTaken = listCast(db, projectId).some(({ name }) => foldSpeakerName(name) === folded)
    if (!isDone) removeCastMember({ db, now }, { castId })
    else if (!isTaken) restoreCastMember({ db }, { castId })
  }
}

function setBlocks(
  db: WritableDb,
  made: KeptImport,
  inserted: NonNullable<KeptImport['inserted']>,
  at: string,
  isDone: boolean,
) {
  const { chapterId, blockIds, replaced } = inserted
  const chapter = getChapter(db, chapterId)
  if (!chapter) throw new StudioError('not_found', 'chapter-gone-unchanged')
  if (replaced && !isDone) restoreBlocksRemovedAt(db, chapterId, [replaced.blockId], replaced.removedAt)
  // If text was added to it since, it isn't hidden.
  if (replaced && isDone && getBlockText(db, replaced.blockId)?.text === '') {
    removeBlocks(db, chapterId, [replaced.blockId], at)
    replaced.removedAt = at
  }
  const changed = isDone
    ? restoreBlocksRemovedAt(db, chapterId, blockIds, made.takenBackAt ?? at)
    : removeBlocks(db, chapterId, blockIds, at)
  if (isDone) refreshInputsKeys(db, { kind: 'blocks', blockIds: changed })
  setChapterRevision(db, chapterId, { revision: chapter.revision + 1, editedAt: at })
  return { blockIds: changed, chapterIds: [chapterId] }
}

function setChapters(
  db: WritableDb,
  { projectId, chapterIds, replacedChapterId }: KeptImport,
  at: string,
  isDone: boolean,
) {
  const blockIds = chapterIds.flatMap((chapterId) => listBlockIds(db, chapterId))
  if (replacedChapterId !== null) {
    setChapterRemoved(db, replacedChapterId, { removedAt: isDone ? at : null, editedAt: at })
    if (!isDone) refreshInputsKeys(db, { kind: 'chapter', chapterId: replacedChapterId })
  }
  for (const chapterId of chapterIds) {
    setChapterRemoved(db, chapterId, { removedAt: isDone ? null : at, editedAt: at })
    if (isDone) refreshInputsKeys(db, { kind: 'chapter', chapterId })
  }
  if (listChapters(db, projectId).length === 0) {
    throw new StudioError('conflict', 'only-chapters')
  }
  return { blockIds, chapterIds: [...chapterIds] }
}
