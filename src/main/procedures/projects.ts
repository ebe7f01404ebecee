import type { Project, ProjectSettings, ProjectSummary } from '#shared/contract/projects.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface ProjectsService {
  list(): ProjectSummary[]
  create(request: { title: string }): Project | Promise<Project>
  update(request: { projectId: string; title?: string; settings?: Partial<ProjectSettings> }): Project
  remove(request: { projectId: string }): void
  restore(request: { projectId: string }): Project
}

/** A person's projects. */
export function projectsProcedures(studio: StudioImplementer['projects'], projects: ProjectsService) {
  return {
    list: studio.list.handler(() => projects.list()),
    create: studio.create.handler(({ input }) => projects.create(input)),
    update: studio.update.handler(({ input }) => projects.update(input)),
    remove: studio.remove.handler(({ input }) => projects.remove(input)),
    restore: studio.restore.handler(({ input }) => projects.restore(input)),
  }
}
