import type { Project, ProjectSettings } from '#shared/contract/projects.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getProject, updateProject as storeProject } from '../../db/repos/projects-repo.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { checkTitle } from './check-title.ts'

export interface UpdateProjectDeps {
  db: WritableDb
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Changes only the given fields. Takes are unchanged; blocks whose audio no longer matches are shown as out of date.
 *
 * @throws StudioError `not_found`: the project doesn't exist
 * @throws StudioError `invalid_input`: the title is blank; nothing changed
 */
export function updateProject(
  deps: UpdateProjectDeps,
  request: { projectId: string; title?: string; settings?: Partial<ProjectSettings> },
): Project {
  return deps.db.transaction(() => {
    const present = getProject(deps.db, request.projectId)
    if (!present) throw new StudioError('not_found', 'project-not-found')
    const named = Object.entries(request.settings ?? {}).filter(([, value]) => value !== undefined)
    const project: Project = {
      ...present,
      title: request.title === undefined ? present.title : checkTitle(request.title),
      settings: { ...present.settings, ...(Object.fromEntries(named) as Partial<ProjectSettings>) },
      updatedAt: new Date(deps.now()).toISOString(),
    }
    storeProject(deps.db, project)
    if (named.length > 0) refreshInputsKeys(deps.db, { kind: 'project', projectId: project.id })
    return project
  })
}
