import { foldSpeakerName } from '#shared/domain/find-speaker.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { findCastMember, listCast } from '../../db/repos/cast-repo.ts'
import { getBlockText, listBlockIds, removeBlocks, restoreBlocksRemovedAt } from '../../db/repos/blocks-repo.ts'
import { getChapter, listChapters, setChapterRemoved, setChapterRevision } from '../../db/repos/chapters-repo.ts'
import { removeCastMember, restoreCastMember } from '../cast/change-cast.ts'
import type { ImportLog, KeptImport } from './import-log.ts'

export interface SetImportDeps {
  db: WritableDb
  log: ImportLog
  /** Milliseconds since the epoch. */
  now(): number
  /** Stops what is queued or running for a block; what arrived is kept. */
  cancelGeneration(request: { projectId: string; blockId: string }): void
}

/**
 * Takes an import back, or does it again: its chapters, blocks and speakers are hidden, with takes and edits made since, and come
 * back with them. What is being spoken of them is stopped and what arrived is kept.
 *
 * @throws StudioError `not_found`: the import is not known any more; nothing changed
 * @throws StudioError `conflict`: the project would have no chapter left; nothing changed
 */
export function setImport(
  deps: SetImportDeps,
  request: { importId: string; isDone: boolean },
): { blockCount: number; chapterIds: string[] } {
  const made = deps.log.find(request.importId)
  if (!made) throw new StudioError('not_found', 'This import is not known any more. Nothing was changed.')
  const at = new Date(deps.now()).toISOString()
  const { db } = deps
  const { blockIds, chapterIds } = db.transaction(() => {
    setSpeakers(deps, made, request.isDone)
    return made.inserted
      ? setBlocks(db, made, made.inserted, at, request.isDone)
      : setChapters(db, made, at, request.isDone)
  })
  if (!request.isDone) for (const blockId of blockIds) deps.cancelGeneration({ projectId: made.projectId, blockId })
  made.takenBackAt = request.isDone ? null : at
  return { blockCount: blockIds.length, chapterIds }
}

/** Those whom a person has removed, or another has taken the name of meanwhile, are left as they are. */
function setSpeakers({ db, now }: SetImportDeps, { projectId, castIds }: KeptImport, isDone: boolean): void {
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
  if (!chapter) throw new StudioError('not_found', 'The chapter is not there any more. Nothing was changed.')
  if (replaced && !isDone) restoreBlocksRemovedAt(db, chapterId, [replaced.blockId], replaced.removedAt)
  // What was written into it since is not hidden.
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
    throw new StudioError('conflict', 'A project keeps at least one chapter. These are its only ones.')
  }
  return { blockIds, chapterIds: [...chapterIds] }
}
