import { z } from 'zod'
import type { CallContext } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { ownProject } from './own-project.ts'
import { projectEntry } from './project-entry.ts'
import { alertSpend } from './spend-alerts.ts'

const NAME_MAX_CHARS = 120
/** Archived projects don't count. */
const LIVE_PROJECTS_MAX = 100

const Name = z
  .string()
  .transform((name) => name.trim())
  .refine((name) => name !== '', 'must not be empty')
  .refine((name) => [...name].length <= NAME_MAX_CHARS, `must have at most ${NAME_MAX_CHARS} characters`)

const ProjectPatch = z.object({
  name: Name.optional(),
  /** US dollars; 0 clears it. */
  monthly_budget: z.number().min(0).nullish(),
  max_requests_per_minute: z.int().min(1).nullish(),
  max_concurrent_calls: z.int().min(1).nullish(),
})

/** `POST /v1/projects`: 201 with an empty project; 409 `project_limit_reached` with 100 live ones. */
export function createProject(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const { account } = getCaller(c.var.call)
    const { name } = await readBody(c.req.raw, z.object({ name: Name }))
    checkRoom(deps, c)
    const project = deps.projects.add(account, { name, createdAt: new Date(deps.clock.nowMs()).toISOString() })
    return c.json(projectEntry(deps, account, project), 201)
  }
}

/**
 * `PATCH /v1/projects/{project_id}`: changes the fields present; 0 clears the budget, null a limit; 409 `conflict` for
 * a purged one.
 */
export function updateProject(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    ownProject(deps, c)
    const patch = await readBody(c.req.raw, ProjectPatch)
    // Read after the whole body has arrived: another change may have come in meanwhile.
    const project = ownProject(deps, c)
    if (project.state.kind === 'purged') {
      throw new ServiceFailure({ status: 409, code: 'conflict', message: 'The project is purged: restore it first' })
    }
    const changed = deps.projects.change(project.id, {
      name: patch.name ?? project.name,
      monthlyBudget: patch.monthly_budget === undefined ? project.monthlyBudget : patch.monthly_budget || null,
      maxRequestsPerMinute: valueOr(patch.max_requests_per_minute, project.maxRequestsPerMinute),
      maxConcurrentCalls: valueOr(patch.max_concurrent_calls, project.maxConcurrentCalls),
      updatedAt: new Date(deps.clock.nowMs()).toISOString(),
    })
    const { account } = getCaller(c.var.call)
    alertSpend(deps, { accountId: account.id, projectId: changed.id })
    return c.json(projectEntry(deps, account, changed))
  }
}

/** @throws ServiceFailure 409 `project_limit_reached` if there is no room for another live project */
export function checkRoom(deps: SandboxDeps, c: CallContext): void {
  const live = deps.projects.list(getCaller(c.var.call).account).filter(({ state }) => state.kind === 'live')
  if (live.length < LIVE_PROJECTS_MAX) return
  const message = `An account has at most ${LIVE_PROJECTS_MAX} projects that are not archived`
  throw new ServiceFailure({ status: 409, code: 'project_limit_reached', message })
}

function valueOr<T>(wanted: T | null | undefined, stored: T | null): T | null {
  return wanted === undefined ? stored : wanted
}
