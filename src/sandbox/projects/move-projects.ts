import { z } from 'zod'
import type { CallContext } from '../http/call.ts'
import { readOptionalBody } from '../http/read-body.ts'
import { ServiceFailure, validationFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { getActor } from './member-routes.ts'
import { ownProject } from './own-project.ts'
import { bringBackResources, countResources, detachResources, sizeOf, takeResources } from './project-resources.ts'
import type { StoredProject } from './project-store.ts'
import { checkRoom } from './write-projects.ts'

/** How long a purge can be undone. */
const RECOVERABLE_MS = 30 * 24 * 60 * 60 * 1_000

const DeleteOrder = z.object({
  mode: z.enum(['detach', 'purge'], 'must be detach or purge').optional(),
  /** The project's name; only with `purge`. */
  confirm: z.string().optional(),
})

/**
 * `POST …/archive`: 204; existing resources keep working and nothing new can be added. No effect on an archived one.
 */
export function archiveProject(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const project = ownProject(deps, c)
    if (project.state.kind === 'live') {
      moveTo(deps, project, { kind: 'archived', archivedAt: getNow(deps) })
      deps.projectAccess.recordState(project.id, 'archived', { time: getNow(deps), actorUserId: getActor(c) })
    }
    return c.body(null, 204)
  }
}

/** `POST …/unarchive`: 204; 409 `project_limit_reached` with 100 live ones, 409 `conflict` for a purged one. */
export function unarchiveProject(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const project = ownProject(deps, c)
    if (project.state.kind === 'purged') throw conflict('conflict', 'The project is purged: restore it first')
    if (project.state.kind === 'archived') {
      checkRoom(deps, c)
      moveTo(deps, project, { kind: 'live' })
      deps.projectAccess.recordState(project.id, 'unarchived', { time: getNow(deps), actorUserId: getActor(c) })
    }
    return c.body(null, 204)
  }
}

/**
 * `DELETE /v1/projects/{project_id}`: 204. Without a mode an empty project is deleted, and a non-empty one is 409
 * `project_not_empty`; `detach` first moves its contents to the default project; `purge` deletes all contents of an
 * archived project (409 `project_not_archived`), confirmed by its name in `confirm`, restorable for 30 days.
 */
export function deleteProject(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const { account } = getCaller(c.var.call)
    ownProject(deps, c)
    const order = await readOptionalBody(c.req.raw, DeleteOrder)
    const project = ownProject(deps, c)
    if (order.mode === 'purge') {
      const { state } = project
      if (state.kind === 'live') throw conflict('project_not_archived', 'Only an archived project can be purged')
      if (order.confirm !== project.name) throw validationFailure({ confirm: 'must be the name of the project' })
      if (state.kind === 'archived') {
        const resources = takeResources(deps, account, project.id)
        moveTo(deps, project, { ...state, kind: 'purged', purgedAt: getNow(deps), resources })
      }
      return c.body(null, 204)
    }
    if (order.mode === 'detach') detachResources(deps, account, project.id)
    if (countResources(deps, account, project) > 0) {
      const used_by = { count: countResources(deps, account, project) }
      throw conflict('project_not_empty', 'The project is not empty', { used_by })
    }
    deps.projects.remove(project.id)
    deps.projectAccess.forget(project.id)
    return c.body(null, 204)
  }
}

/**
 * `POST …/restore`: 200; restores a purged project with its contents, archived. 409 `conflict` for one that isn't
 * purged, 404 after 30 days.
 */
export function restoreProject(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { account } = getCaller(c.var.call)
    const project = ownProject(deps, c)
    const { state } = project
    if (state.kind !== 'purged') throw conflict('conflict', 'The project is not purged')
    if (deps.clock.nowMs() - Date.parse(state.purgedAt) > RECOVERABLE_MS) {
      throw new ServiceFailure({ status: 404, code: 'not_found', message: 'The project was purged for good' })
    }
    bringBackResources(deps, account, state.resources)
    moveTo(deps, project, { kind: 'archived', archivedAt: state.archivedAt })
    return c.json({ project_id: project.id, restored_at: getNow(deps), resource_count: sizeOf(state.resources) })
  }
}

function moveTo(deps: SandboxDeps, project: StoredProject, state: StoredProject['state']): void {
  deps.projects.change(project.id, { state, updatedAt: getNow(deps) })
}

function getNow(deps: SandboxDeps): string {
  return new Date(deps.clock.nowMs()).toISOString()
}

function conflict(code: string, message: string, details?: Record<string, unknown>): ServiceFailure {
  return new ServiceFailure({ status: 409, code, message, ...(details ? { details } : {}) })
}
