import { z } from 'zod'
import { ownAgent } from '../agents/own-agent.ts'
import type { CallContext } from '../http/call.ts'
import { parseFields, readBody } from '../http/read-body.ts'
import { readPage } from '../http/read-page.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { checkGraph } from './check-graph.ts'
import { graphEntry, versionEntry } from './flow-entry.ts'
import { checkUnchanged, flowEtag } from './flow-etag.ts'
import { formatIssues } from './format-issues.ts'

const DraftWords = z.object({ name: z.string().max(100).optional(), notes: z.string().max(4_000).optional() })

/**
 * `GET /v1/agents/{agent_id}/flow`: the draft and the active graph, if any, and the published versions, newest first.
 */
export function getFlow(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id } = ownAgent(deps, c)
    const flows = deps.flows.of(id)
    const active = flows.versions.find((flow) => flow.id === flows.activeId)
    const body = {
      ...(flows.draft ? { draft: graphEntry(id, flows, flows.draft) } : {}),
      ...(active ? { active: graphEntry(id, flows, active) } : {}),
      versions: flows.versions.map((flow) => versionEntry(id, flows, flow)),
    }
    return c.json(body, 200, { ETag: flowEtag(flows) })
  }
}

/**
 * `PUT /v1/agents/{agent_id}/flow`: replaces the draft with the graph sent; the active graph is unchanged; 400 with
 * `issues` and 409 change nothing.
 */
export function putFlow(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    ownAgent(deps, c)
    const { body, words } = await formatIssues(async () => {
      const sent = await readBody(c.req.raw, z.record(z.string(), z.unknown()))
      return { body: sent, words: parseFields(DraftWords, sent) }
    })
    const { id } = ownAgent(deps, c)
    const graph = checkGraph(deps, getCaller(c.var.call).account, body)
    checkUnchanged(c, deps.flows.of(id))
    const draft = deps.flows.putDraft(id, { graph, ...words })
    const flows = deps.flows.of(id)
    return c.json(graphEntry(id, flows, draft), 200, { ETag: flowEtag(flows) })
  }
}

/**
 * `GET /v1/agents/{agent_id}/flow/versions`: the published versions, newest first, paginated (assumed: shapes page
 * 5.1).
 */
export function listVersions(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id } = ownAgent(deps, c)
    const flows = deps.flows.of(id)
    const { items, paging } = readPage(c.req, flows.versions)
    return c.json({ versions: items.map((flow) => versionEntry(id, flows, flow)), ...paging })
  }
}

/** `GET /v1/agents/{agent_id}/flow/versions/{version_id}`: the graph of a published version or of the draft. */
export function getVersion(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { id } = ownAgent(deps, c)
    const versionId = c.req.param('version_id') ?? ''
    const flows = deps.flows.of(id)
    const flow = [...flows.versions, ...(flows.draft ? [flows.draft] : [])].find((each) => each.id === versionId)
    if (!flow) throw versionNotFound(versionId)
    return c.json(graphEntry(id, flows, flow))
  }
}

/** 404 `not_found` for a version ID. */
export function versionNotFound(id: string): ServiceFailure {
  const message = `This agent has no version ${id}`
  return new ServiceFailure({ status: 404, code: 'not_found', message, details: { version_id: id } })
}
