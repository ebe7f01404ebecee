import { z } from 'zod'
import type { CallContext } from '../http/call.ts'
import { readOptionalBody } from '../http/read-body.ts'
import { ServiceFailure, validationFailure } from '../http/service-failure.ts'
import { callerOf } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { ownProject } from './own-project.ts'
import { bringBackResources, countResources, detachResources, sizeOf, takeResources } from './project-resources.ts'
import type { StoredProject } from './project-store.ts'
import { checkRoom } from './write-projects.ts'

/** How long a purge can be undone. */
const RECOVERABLE_MS = 30 * 24 * 60 * 60 * 1_000

const DeleteOrder = z.object({
  mode: z.enum(['detach', 'purge'], 'must be detach or purge').optional(),
  /** The name of the project; with `purge` only. */
  confirm: z.string().optional(),
})

/** `POST …/archive`: 204; what is in the project works on, and nothing new comes in. An archived one stays as it is. */
export function archiveProject(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const project = ownProject(deps, c)
    if (project.state.kind === 'live') moveTo(deps, project, { kind: 'archived', archivedAt: nowOf(deps) })
    return c.body(null, 204)
  }
}

/** `POST …/unarchive`: 204; 409 `project_limit_reached` beside 100 live ones, 409 `conflict` for a purged one. */
export function unarchiveProject(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const project = ownProject(deps, c)
    if (project.state.kind === 'purged') throw conflict('conflict', 'The project is purged: restore it first')
    if (project.state.kind === 'archived') {
      checkRoom(deps, c)
      moveTo(deps, project, { kind: 'live' })
    }
    return c.body(null, 204)
  }
}

/**
 * `DELETE /v1/projects/{project_id}`: 204. Without a mode an empty project goes, and one that holds something is 409
 * `project_not_empty`; `detach` gives what it holds to the Default project first; `purge` takes it all away from an archived
 * project (409 `project_not_archived`) whose name is repeated in `confirm`, for 30 days to be restored.
 */
export function deleteProject(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const { account } = callerOf(c.var.call)
    ownProject(deps, c)
    const order = await readOptionalBody(c.req.raw, DeleteOrder)
    const project = ownProject(deps, c)
    if (order.mode === 'purge') {
      const { state } = project
      if (state.kind === 'live') throw conflict('project_not_archived', 'Only an archived project can be purged')
      if (order.confirm !== project.name) throw validationFailure({ confirm: 'must be the name of the project' })
      if (state.kind === 'archived') {
        const resources = takeResources(deps, account, project.id)
        moveTo(deps, project, { ...state, kind: 'purged', purgedAt: nowOf(deps), resources })
      }
      return c.body(null, 204)
    }
    if (order.mode === 'detach') detachResources(deps, account, project.id)
    if (countResources(deps, account, project) > 0) {
      const used_by = { count: countResources(deps, account, project) }
      throw conflict('project_not_empty', 'The project is not empty', { used_by })
    }
    deps.projects.remove(project.id)
    return c.body(null, 204)
  }
}

/** `POST …/restore`: 200; a purged project is archived again with what it held. 409 `conflict` for one that is not purged, 404 after 30 days. */
export function restoreProject(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { account } = callerOf(c.var.call)
    const project = ownProject(deps, c)
    const { state } = project
    if (state.kind !== 'purged') throw conflict('conflict', 'The project is not purged')
    if (deps.clock.nowMs() - Date.parse(state.purgedAt) > RECOVERABLE_MS) {
      throw new ServiceFailure({ status: 404, code: 'not_found', message: 'The project was purged for good' })
    }
    bringBackResources(deps, account, state.resources)
    moveTo(deps, project, { kind: 'archived', archivedAt: state.archivedAt })
    return c.json({ project_id: project.id, restored_at: nowOf(deps), resource_count: sizeOf(state.resources) })
  }
}

function moveTo(deps: SandboxDeps, project: StoredProject, state: StoredProject['state']): void {
  deps.projects.change(project.id, { state, updatedAt: nowOf(deps) })
}

function nowOf(deps: SandboxDeps): string {
  return new Date(deps.clock.nowMs()).toISOString()
}

function conflict(code: string, message: string, details?: Record<string, unknown>): ServiceFailure {
  return new ServiceFailure({ status: 409, code, message, ...(details ? { details } : {}) })
}
