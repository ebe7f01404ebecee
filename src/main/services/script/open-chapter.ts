import type { ChapterScript } from '#shared/contract/script.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { listBlocks } from '../../db/repos/blocks-repo.ts'
import { getChapter, listChapters } from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { listProjectSayAs } from '../../db/repos/say-as-repo.ts'

/**
 * A chapter as it is stored, or the project's first when none is named. Seven queries, however long the chapter is.
 *
 * @throws StudioError `not_found`: there is no such project, or no such chapter in it
 */
export function openChapter(
  deps: { db: ReadableDb },
  request: { projectId: string; chapterId?: string },
): ChapterScript {
  return deps.db.snapshot(() => {
    const project = getProject(deps.db, request.projectId)
    if (!project) throw new StudioError('not_found', 'There is no such project.')
    const chapters = listChapters(deps.db, project.id)
    const listed = request.chapterId === undefined ? chapters[0] : chapters.find(({ id }) => id === request.chapterId)
    const chapter = listed && getChapter(deps.db, listed.id)
    if (!chapter) throw new StudioError('not_found', 'There is no such chapter in this project.')
    return {
      project,
      chapters,
      chapterId: chapter.id,
      revision: chapter.revision,
      blocks: listBlocks(deps.db, chapter.id),
      sayAs: listProjectSayAs(deps.db, project.id),
      cast: listCast(deps.db, project.id),
    }
  })
}
