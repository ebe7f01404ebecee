import type { ServiceProjectsService } from '../services/service-projects/service-projects-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

/** Projects of the service, as last seen and as they are. */
export function serviceProjectsProcedures(
  studio: StudioImplementer['serviceProjects'],
  projects: ServiceProjectsService,
) {
  return {
    list: studio.list.handler(() => projects.list()),
    refresh: studio.refresh.handler(({ context }) => projects.refresh(context.signal)),
    resources: studio.resources.handler(({ input }) => projects.resources(input)),
    create: studio.create.handler(({ input, context }) => projects.create(input, context.signal)),
    rename: studio.rename.handler(({ input, context }) => projects.rename(input, context.signal)),
    archive: studio.archive.handler(({ input, context }) => projects.archive(input, context.signal)),
    unarchive: studio.unarchive.handler(({ input, context }) => projects.unarchive(input, context.signal)),
  }
}
