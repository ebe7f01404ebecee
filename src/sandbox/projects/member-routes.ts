import { z } from 'zod'
import type { CallContext } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import { readPage } from '../http/read-page.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { ownProject } from './own-project.ts'

const USER_ID = /^user_[0-9A-Za-z_-]{1,64}$/
const GrantOrder = z.object({ user_id: z.string().regex(USER_ID, 'must be the id of a member: user_…') })

/** The user an API key acts for: the owner of its workspace (assumed). */
export function getActor(c: CallContext): string {
  return `user_owner_${getCaller(c.var.call).account.plan}`
}

/** `GET /v1/projects/{project_id}/members`: members with access to the project, oldest grant first. */
export function listMembers(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { items, paging } = readPage(c.req, deps.projectAccess.members(ownProject(deps, c).id))
    const members = items.map(({ userId, createdAt, grantedBy }) => ({
      user_id: userId,
      created_at: createdAt,
      granted_by: grantedBy,
    }))
    return c.json({ members, ...paging })
  }
}

/**
 * `POST …/members`: 204, also for a member who already has access. The sandbox has no user list: any `user_…` is valid.
 */
export function addMember(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    ownProject(deps, c)
    const { user_id: userId } = await readBody(c.req.raw, GrantOrder)
    const { id: projectId, accountId } = ownProject(deps, c)
    deps.projectAccess.grant({ accountId, projectId, userId, grantedBy: getActor(c), createdAt: getNow(deps) })
    return c.body(null, 204)
  }
}

/** `DELETE …/members/{user_id}`: 204; 404 `not_found` for a user without access. */
export function removeMember(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id } = ownProject(deps, c)
    const userId = c.req.param('user_id') ?? ''
    if (!deps.projectAccess.revoke(id, userId, { time: getNow(deps), actorUserId: getActor(c) })) {
      const message = `${userId} is not a member of this project`
      throw new ServiceFailure({ status: 404, code: 'not_found', message, details: { user_id: userId } })
    }
    return c.body(null, 204)
  }
}

/** `GET …/audit`: changes of access and state, newest first. Every field is present, null if it doesn't apply. */
export function listAudit(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { items, paging } = readPage(c.req, deps.projectAccess.audit(ownProject(deps, c).id))
    const events = items.map((entry) => ({
      time: entry.time,
      type: entry.type,
      subject_user_id: entry.subjectUserId,
      actor_user_id: entry.actorUserId,
      actor_email: null,
      actor_role: 'owner',
      impersonator_email: null,
      remaining_grants: entry.remainingGrants,
    }))
    return c.json({ events, ...paging })
  }
}

function getNow(deps: SandboxDeps): string {
  return new Date(deps.clock.nowMs()).toISOString()
}
