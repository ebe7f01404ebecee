import type { projects } from '#shared/contract/projects.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import type { WritableDb } from '../../db/database.ts'
import { listModelUses } from '../../db/repos/model-uses-repo.ts'
import { listProjectSummaries, listRemovedProjects } from '../../db/repos/projects-repo.ts'
import type { Service } from '../../lib/service.ts'
import type { Counted } from '../../lib/with-recount.ts'
import { createProject, FIRST_CATALOG_MS } from './create-project.ts'
import { removeProject, restoreProject } from './remove-project.ts'
import { updateProject } from './update-project.ts'

export interface ProjectsServiceDeps {
  db: WritableDb
  /** Workspace that new projects belong to. */
  workspaceId: string
  catalog(): Catalog
  newId(): string
  now(): number
  /** Resolves once the voice list is loaded or the time is up. */
  catalogFilled(waitMs: number): Promise<void>
  /** Waits until the counts that depend on a change are updated. */
  counted: Counted
}

/** The user's projects. Creating the first one waits for an available voice. */
export function createProjectsService(deps: ProjectsServiceDeps) {
  const { db } = deps
  return {
    list: () => listProjectSummaries(db),
    removed: () => listRemovedProjects(db),
    modelUses: ({ modelIds }) => listModelUses(db, modelIds),
    async create(request) {
      await deps.catalogFilled(FIRST_CATALOG_MS)
      return createProject(deps, request)
    },
    update: (request) => deps.counted(updateProject(deps, request)),
    remove: (request) => removeProject(deps, request),
    restore: (request) => deps.counted(restoreProject(deps, request)),
  } satisfies Service<typeof projects>
}
