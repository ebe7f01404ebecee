import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { allocateChapterPosition } from '../../db/repos/chapter-positions.ts'
import { getChapter, setChapterPosition } from '../../db/repos/chapters-repo.ts'

/**
 * Moves the chapter after another one of its project, or first for null. Moving it after itself changes nothing.
 *
 * @throws StudioError `not_found`: either chapter doesn't exist; nothing changed
 */
export function moveChapter(
  deps: { db: WritableDb; now(): number },
  request: { chapterId: string; afterChapterId: string | null },
): void {
  deps.db.transaction(() => {
    const chapter = getChapter(deps.db, request.chapterId)
    if (!chapter) throw new StudioError('not_found', 'chapter-not-found')
    if (request.afterChapterId === chapter.id) return
    const position = allocateChapterPosition(deps.db, chapter.projectId, request.afterChapterId)
    if (position === undefined) {
      throw new StudioError('not_found', 'previous-chapter-gone-unmoved')
    }
    setChapterPosition(deps.db, chapter.id, { position, editedAt: new Date(deps.now()).toISOString() })
  })
}
