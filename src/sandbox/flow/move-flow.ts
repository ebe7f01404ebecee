import { z } from 'zod'
import { ownAgent } from '../agents/own-agent.ts'
import type { CallContext } from '../http/call.ts'
import { readBody, readOptionalBody } from '../http/read-body.ts'
import { ServiceFailure, validationFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { checkGraph } from './check-graph.ts'
import { versionEntry } from './flow-entry.ts'
import { checkUnchanged } from './flow-etag.ts'
import { versionNotFound } from './own-flow.ts'

const PublishOrder = z.object({ notes: z.string().max(4_000).optional() })
const RollbackOrder = z.object({ version_id: z.string() })

/**
 * `POST /v1/agents/{agent_id}/flow/publish`: makes the draft the active version, and no draft remains; 409 `conflict`
 * without a draft, 400 with `issues` for one that references something deleted (assumed: shapes page 5.1).
 */
export function publishFlow(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    ownAgent(deps, c)
    const { notes } = await readOptionalBody(c.req.raw, PublishOrder)
    const { id } = ownAgent(deps, c)
    const flows = deps.flows.of(id)
    checkUnchanged(c, flows)
    if (!flows.draft)
      throw new ServiceFailure({ status: 409, code: 'conflict', message: 'There is no draft to publish' })
    checkGraph(deps, getCaller(c.var.call).account, { ...flows.draft.graph })
    const published = deps.flows.publish(id, flows.draft, notes)
    return c.json(versionEntry(id, deps.flows.of(id), published))
  }
}

/**
 * `POST /v1/agents/{agent_id}/flow/rollback`: makes an earlier version active and keeps the draft; 404 for an unknown
 * version, 400 for the draft, 409 for a stale `If-Match` (assumed: shapes page 5.1).
 */
export function rollbackFlow(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    ownAgent(deps, c)
    const { version_id: versionId } = await readBody(c.req.raw, RollbackOrder)
    const { id } = ownAgent(deps, c)
    const flows = deps.flows.of(id)
    const { draft, versions } = flows
    if (draft?.id === versionId) throw validationFailure({ version_id: 'is the draft, which is published instead' })
    const version = versions.find((each) => each.id === versionId)
    if (!version) throw versionNotFound(versionId)
    checkUnchanged(c, flows)
    deps.flows.activate(id, versionId)
    return c.json(versionEntry(id, deps.flows.of(id), version))
  }
}

/**
 * `POST /v1/agents/{agent_id}/flow/deactivate`: 204, leaves no active graph and keeps the versions; 404 if none was
 * active, 409 for a stale `If-Match` (specification part 3; both are assumed).
 */
export function deactivateFlow(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id } = ownAgent(deps, c)
    const flows = deps.flows.of(id)
    if (flows.activeId === undefined) {
      throw new ServiceFailure({ status: 404, code: 'not_found', message: 'This agent has no published flow' })
    }
    checkUnchanged(c, flows)
    deps.flows.activate(id, undefined)
    return c.body(null, 204)
  }
}

/**
 * `DELETE /v1/agents/{agent_id}/flow/draft`: 204, the active graph is unchanged; 404 without a draft (assumed: shapes
 * page 5.1).
 */
export function discardDraft(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id } = ownAgent(deps, c)
    const flows = deps.flows.of(id)
    if (!flows.draft) throw new ServiceFailure({ status: 404, code: 'not_found', message: 'This agent has no draft' })
    checkUnchanged(c, flows)
    deps.flows.discardDraft(id)
    return c.body(null, 204)
  }
}
