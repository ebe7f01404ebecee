import type { CallContext } from '../http/call.ts'
import { ServiceFailure, validationFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import type { StoredProject } from './project-store.ts'

/**
 * The project named in a path.
 *
 * @throws ServiceFailure 404 `not_found` if the caller's account has no project with that ID
 */
export function ownProject(deps: SandboxDeps, c: CallContext): StoredProject {
  const id = c.req.param('project_id') ?? ''
  const project = deps.projects.find(getCaller(c.var.call).account, id)
  if (!project) {
    const details = { project_id: id }
    throw new ServiceFailure({ status: 404, code: 'not_found', message: `There is no project ${id}`, details })
  }
  return project
}

/**
 * Checks that a resource can be placed in `projectId`: a live project, or null for the default one.
 *
 * @throws ServiceFailure 400 `validation_failed` for an unknown project; 409 `project_archived` for an archived one
 */
export function checkPlacement(deps: SandboxDeps, account: Account, projectId: string | null): void {
  if (projectId === null) return
  const project = deps.projects.find(account, projectId)
  if (!project) throw validationFailure({ project_id: 'is not one of GET /v1/projects' })
  if (project.state.kind === 'live') return
  const message = `The project ${project.name} is archived and takes no new resources`
  throw new ServiceFailure({ status: 409, code: 'project_archived', message, details: { project_id: projectId } })
}
