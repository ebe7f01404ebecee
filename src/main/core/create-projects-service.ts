import type { Catalogue } from '#shared/contract/voices.ts'
import type { WritableDb } from '../db/database.ts'
import { listModelUses } from '../db/repos/model-uses-repo.ts'
import { listProjectSummaries, listRemovedProjects } from '../db/repos/projects-repo.ts'
import type { ProjectsService } from '../procedures/projects.ts'
import { createProject } from '../services/projects/create-project.ts'
import { removeProject, restoreProject } from '../services/projects/remove-project.ts'
import { updateProject } from '../services/projects/update-project.ts'

/** How long a first project waits for the list of voices that is on its way. */
const FIRST_CATALOGUE_MS = 10_000

export interface ProjectsServiceDeps {
  db: WritableDb
  /** Whose projects new ones are. */
  workspaceId: string
  catalogue(): Catalogue
  newId(): string
  now(): number
  /** Resolves once the list of voices is there, or the time is over. */
  catalogueFilled(waitMs: number): Promise<void>
  /** Lets a change answer once what it touched is counted anew. */
  counted<Request, Answer>(change: (request: Request) => Answer): (request: Request) => Promise<Awaited<Answer>>
}

/** A person's projects, the first of which waits for a voice that it can have. */
export function createProjectsService(deps: ProjectsServiceDeps): ProjectsService {
  const { db, counted } = deps
  return {
    list: () => listProjectSummaries(db),
    removed: () => listRemovedProjects(db),
    modelUses: ({ modelIds }) => listModelUses(db, modelIds),
    async create(request) {
      await deps.catalogueFilled(FIRST_CATALOGUE_MS)
      return createProject(deps, request)
    },
    update: counted((request: Parameters<ProjectsService['update']>[0]) => updateProject(deps, request)),
    remove: (request) => removeProject(deps, request),
    restore: counted((request: Parameters<ProjectsService['restore']>[0]) => restoreProject(deps, request)),
  }
}
