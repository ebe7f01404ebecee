import type { Chapter } from '#shared/contract/script.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { POSITION_GAP } from '../../db/repos/block-positions.ts'
import { insertBlock } from '../../db/repos/blocks-repo.ts'
import { allocateChapterPosition } from '../../db/repos/chapter-positions.ts'
import { insertChapter, listChapters } from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'

export interface AddChapterDeps {
  db: WritableDb
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Stores a chapter with one empty block after the named one, first for null, or last if none is named.
 *
 * @throws StudioError `not_found`: the project doesn't exist or has no such chapter; nothing was stored
 */
export function addChapter(
  deps: AddChapterDeps,
  request: { projectId: string; title: string; afterChapterId?: string | null },
): Chapter {
  const { projectId } = request
  const chapter: Chapter = { id: `chap_${deps.newId()}`, title: request.title.trim() }
  return deps.db.transaction(() => {
    if (!getProject(deps.db, projectId)) throw new StudioError('not_found', 'project-not-found')
    const afterChapterId =
      request.afterChapterId === undefined
        ? (listChapters(deps.db, projectId).at(-1)?.id ?? null)
        : request.afterChapterId
    const position = allocateChapterPosition(deps.db, projectId, afterChapterId)
    if (position === undefined) {
      throw new StudioError('not_found', 'previous-chapter-gone-not-added')
    }
    insertChapter(deps.db, { ...chapter, projectId, position, editedAt: new Date(deps.now()).toISOString() })
    insertBlock(deps.db, {
      id: `block_${deps.newId()}`,
      chapterId: chapter.id,
      position: POSITION_GAP,
      text: '',
    })
    return chapter
  })
}
