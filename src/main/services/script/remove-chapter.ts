import type { Chapter } from '#shared/contract/script.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { listBlockIds } from '../../db/repos/blocks-repo.ts'
import { findChapter, getChapter, listChapters, setChapterRemoved } from '../../db/repos/chapters-repo.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'

export interface RemoveChapterDeps {
  db: WritableDb
  /** Milliseconds since the epoch. */
  now(): number
  /** Stops the queued or running generation of these blocks; received audio is kept. */
  cancelGeneration(blockIds: readonly string[]): void
}

/**
 * Hides the chapter and stops its generation; received audio is kept as partial takes. Deletes nothing; removing it
 * twice isn't an error.
 *
 * @throws StudioError `not_found`: it never existed
 * @throws StudioError `conflict`: it is the project's only chapter; nothing changed
 */
export function removeChapter(deps: RemoveChapterDeps, request: { chapterId: string }): void {
  const { chapterId } = request
  const at = new Date(deps.now()).toISOString()
  const stopped = deps.db.transaction(() => {
    const place = findChapter(deps.db, chapterId)
    if (!place) throw new StudioError('not_found', 'chapter-not-found')
    const { projectId } = place
    if (place.isRemoved) return []
    if (listChapters(deps.db, projectId).length === 1) {
      throw new StudioError('conflict', 'only-chapter')
    }
    setChapterRemoved(deps.db, chapterId, { removedAt: at, editedAt: at })
    return listBlockIds(deps.db, chapterId)
  })
  deps.cancelGeneration(stopped)
}

/**
 * Restores a removed chapter to its position, unchanged.
 *
 * @throws StudioError `not_found`: it never existed, or its project is removed; nothing changed
 */
export function restoreChapter(deps: { db: WritableDb; now(): number }, request: { chapterId: string }): Chapter {
  const at = new Date(deps.now()).toISOString()
  return deps.db.transaction(() => {
    const place = findChapter(deps.db, request.chapterId)
    if (place?.isRemoved) {
      setChapterRemoved(deps.db, request.chapterId, { removedAt: null, editedAt: at })
      refreshInputsKeys(deps.db, { kind: 'chapter', chapterId: request.chapterId })
    }
    const chapter = getChapter(deps.db, request.chapterId)
    if (!chapter) throw new StudioError('not_found', 'chapter-not-found')
    return { id: chapter.id, title: chapter.title }
  })
}
