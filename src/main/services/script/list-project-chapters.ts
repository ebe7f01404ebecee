import type { ChapterSummary } from '#shared/contract/script.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listChapterSummaries } from '../../db/repos/chapters-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'

/**
 * A project's chapters in order, with generated share and duration.
 *
 * @throws StudioError `not_found`: the project doesn't exist
 */
export function listProjectChapters(deps: { db: ReadableDb }, request: { projectId: string }): ChapterSummary[] {
  return deps.db.snapshot(() => {
    if (!getProject(deps.db, request.projectId)) throw new StudioError('not_found', 'project-not-found')
    return listChapterSummaries(deps.db, request.projectId)
  })
}
