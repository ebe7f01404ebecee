import type { ChapterScript } from '#shared/contract/script.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { listBlocks } from '../../db/repos/blocks-repo.ts'
import { getChapter, listChapters } from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { listProjectPronunciations } from '../../db/repos/pronunciation-repo.ts'
import { listOpenBlockIds } from '../../db/repos/queue-repo.ts'
import { readHistory } from './chapter-history.ts'

/**
 * Returns a stored chapter, or the project's first if none is named. Eight queries, regardless of length.
 *
 * @throws StudioError `not_found`: the project doesn't exist, or has no such chapter; `storage_failed`: it has none, or the
 *   chapter can't be read
 */
export function openChapter(
  deps: { db: ReadableDb },
  request: { projectId: string; chapterId?: string; withHistory?: boolean },
): ChapterScript {
  return deps.db.snapshot(() => {
    const project = getProject(deps.db, request.projectId)
    if (!project) throw new StudioError('not_found', 'project-not-found')
    const chapters = listChapters(deps.db, project.id)
    const listed = request.chapterId === undefined ? chapters[0] : chapters.find(({ id }) => id === request.chapterId)
    const chapter = listed && getChapter(deps.db, listed.id)
    if (chapters.length > 0 && !listed) throw new StudioError('not_found', 'chapter-not-found')
    if (!chapter) throw new StudioError('storage_failed', 'database-part-damaged')
    const blocks = listBlocks(deps.db, chapter.id)
    const open = listOpenBlockIds(deps.db, project.id)
    return {
      project,
      chapters,
      chapterId: chapter.id,
      revision: chapter.revision,
      blocks,
      pronunciations: listProjectPronunciations(deps.db, project.id),
      cast: listCast(deps.db, project.id),
      openBlockIds: blocks.flatMap(({ id }) => (open.has(id) ? id : [])),
      ...(request.withHistory && { history: readHistory(deps, { chapterId: chapter.id, projectId: project.id }) }),
    }
  })
}
