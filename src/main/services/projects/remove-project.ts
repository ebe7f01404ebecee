import type { Project } from '#shared/contract/projects.ts'
import { must } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getProject, setProjectRemoved } from '../../db/repos/projects-repo.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'

/**
 * Hides the project everywhere. Deletes nothing; removing it twice isn't an error.
 *
 * @throws StudioError `not_found`: it never existed
 */
export function removeProject(deps: { db: WritableDb; now(): number }, request: { projectId: string }): void {
  setRemoved(deps.db, request.projectId, new Date(deps.now()).toISOString())
}

/**
 * Restores a removed project unchanged.
 *
 * @throws StudioError `not_found`: it never existed
 */
export function restoreProject(deps: { db: WritableDb }, request: { projectId: string }): Project {
  return deps.db.transaction(() => {
    setRemoved(deps.db, request.projectId, null)
    refreshInputsKeys(deps.db, { kind: 'project', projectId: request.projectId })
    return must(getProject(deps.db, request.projectId), 'the project was just restored')
  })
}

function setRemoved(db: WritableDb, projectId: string, removedAt: string | null): void {
  if (!setProjectRemoved(db, projectId, removedAt)) throw new StudioError('not_found', 'project-not-found')
}
