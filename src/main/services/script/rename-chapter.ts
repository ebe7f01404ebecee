import type { Chapter } from '#shared/contract/script.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getChapter, setChapterTitle } from '../../db/repos/chapters-repo.ts'

/**
 * Sets the chapter's title, trimmed; an empty one stands for the chapter's number.
 *
 * @throws StudioError `not_found`: the chapter doesn't exist; nothing changed
 */
export function renameChapter(
  deps: { db: WritableDb; now(): number },
  request: { chapterId: string; title: string },
): Chapter {
  const title = request.title.trim()
  return deps.db.transaction(() => {
    const chapter = getChapter(deps.db, request.chapterId)
    if (!chapter) throw new StudioError('not_found', 'chapter-not-found')
    setChapterTitle(deps.db, chapter.id, { title, editedAt: new Date(deps.now()).toISOString() })
    return { id: chapter.id, title }
  })
}
