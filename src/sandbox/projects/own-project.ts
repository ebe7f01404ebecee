import type { CallContext } from '../http/call.ts'
import { ServiceFailure, validationFailure } from '../http/service-failure.ts'
import { callerOf } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import type { StoredProject } from './project-store.ts'

/**
 * The project that a path names.
 *
 * @throws ServiceFailure 404 `not_found` when the caller's account has none under that id
 */
export function ownProject(deps: SandboxDeps, c: CallContext): StoredProject {
  const id = c.req.param('project_id') ?? ''
  const project = deps.projects.find(callerOf(c.var.call).account, id)
  if (!project) {
    const details = { project_id: id }
    throw new ServiceFailure({ status: 404, code: 'not_found', message: `There is no project ${id}`, details })
  }
  return project
}

/**
 * Lets a resource be put where `projectId` says: into a live project, or with null into the Default one.
 *
 * @throws ServiceFailure 400 `validation_failed` for an unknown project; 409 `project_archived` for one that takes nothing any more
 */
export function checkPlacement(deps: SandboxDeps, account: Account, projectId: string | null): void {
  if (projectId === null) return
  const project = deps.projects.find(account, projectId)
  if (!project) throw validationFailure({ project_id: 'is not one of GET /v1/projects' })
  if (project.state.kind === 'live') return
  const message = `The project ${project.name} is archived and takes no new resources`
  throw new ServiceFailure({ status: 409, code: 'project_archived', message, details: { project_id: projectId } })
}
