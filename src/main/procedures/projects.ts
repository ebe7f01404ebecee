import type { ModelUse, Project, ProjectSettings, ProjectSummary, RemovedProject } from '#shared/contract/projects.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface ProjectsService {
  list(): ProjectSummary[]
  removed(): RemovedProject[]
  modelUses(request: { modelIds: readonly string[] }): ModelUse[]
  create(request: { title: string }): Project | Promise<Project>
  update(request: {
    projectId: string
    title?: string
    settings?: Partial<ProjectSettings>
  }): Project | Promise<Project>
  remove(request: { projectId: string }): void
  restore(request: { projectId: string }): Project | Promise<Project>
}

/** A person's projects. */
export function projectsProcedures(studio: StudioImplementer['projects'], projects: ProjectsService) {
  return {
    list: studio.list.handler(() => projects.list()),
    removed: studio.removed.handler(() => projects.removed()),
    modelUses: studio.modelUses.handler(({ input }) => projects.modelUses(input)),
    create: studio.create.handler(({ input }) => projects.create(input)),
    update: studio.update.handler(({ input }) => projects.update(input)),
    remove: studio.remove.handler(({ input }) => projects.remove(input)),
    restore: studio.restore.handler(({ input }) => projects.restore(input)),
  }
}
