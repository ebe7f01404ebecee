import { z } from 'zod'
import { ownAgent } from '../agents/own-agent.ts'
import type { CallContext } from '../http/call.ts'
import { checkIfMatch } from '../http/if-match.ts'
import { readBody } from '../http/read-body.ts'
import { readPage } from '../http/read-page.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { checkGraph } from './check-graph.ts'
import { graphEntry } from './flow-entry.ts'
import { checkUnchanged, flowEtag } from './flow-etag.ts'
import { formatIssues } from './format-issues.ts'
import type { StoredTemplate } from './template-store.ts'
import type { TemplateFacts } from './seed-templates.ts'

const TemplateBody = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/, 'must be lower case letters, digits, and single hyphens or underscores')
    .max(64),
  name: z.string().min(1).max(100),
  description: z.string().max(1_000).default(''),
  category: z.string().min(1).max(64).default('custom'),
  graph: z.record(z.string(), z.unknown()),
})

/** `GET /v1/agents/flow/templates`: built-in templates, then the account's, paginated. */
export function listTemplates(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { items, paging } = readPage(c.req, deps.templates.list(getCaller(c.var.call).account))
    return c.json({ templates: items.map(templateEntry), ...paging })
  }
}

/**
 * `POST /v1/agents/flow/templates`: 201; 400 with `issues` for an invalid graph, 409 `conflict` for a key already in
 * use.
 */
export function createTemplate(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const facts = await readTemplate(deps, c)
    const { account } = getCaller(c.var.call)
    checkKey(deps, c, facts.key)
    return answerTemplate(c, deps.templates.add(account, facts), 201)
  }
}

/** `GET /v1/agents/flow/templates/{flow_template_id}`: one template; 404 for an unknown one. */
export function getTemplate(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => answerTemplate(c, knownTemplate(deps, c))
}

/**
 * `PUT /v1/agents/flow/templates/{flow_template_id}`: replaces the whole template; 403 for a built-in one, 409
 * `conflict` for a key already in use and for a stale `If-Match`.
 */
export function putTemplate(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    ownTemplate(deps, c)
    const facts = await readTemplate(deps, c)
    const template = ownTemplate(deps, c)
    checkSeen(c, template)
    checkKey(deps, c, facts.key, template.id)
    return answerTemplate(c, deps.templates.replace(template, facts))
  }
}

/** `DELETE /v1/agents/flow/templates/{flow_template_id}`: 204; 403 for a built-in one, 409 for a stale `If-Match`. */
export function deleteTemplate(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const template = ownTemplate(deps, c)
    checkSeen(c, template)
    deps.templates.remove(template.id)
    return c.body(null, 204)
  }
}

/**
 * `POST /v1/agents/flow/templates/{flow_template_id}/clone`: makes the template's graph the agent's draft
 * (specification part 3); 404 for an unknown template or agent, 409 if the flow has changed.
 */
export function cloneTemplate(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    knownTemplate(deps, c)
    const body = await formatIssues(() => readBody(c.req.raw, z.object({ agent_id: z.string() })))
    const template = knownTemplate(deps, c)
    const { id } = ownAgent(deps, c, body.agent_id)
    const graph = checkGraph(deps, getCaller(c.var.call).account, { ...template.graph })
    checkUnchanged(c, deps.flows.of(id))
    // A draft's name and notes go with its graph: notes on the previous one don't apply.
    const draft = deps.flows.putDraft(id, { graph: structuredClone(graph), name: template.name, notes: '' })
    const flows = deps.flows.of(id)
    return c.json(graphEntry(id, flows, draft), 200, { ETag: flowEtag(flows) })
  }
}

async function readTemplate(deps: SandboxDeps, c: CallContext): Promise<TemplateFacts> {
  const { graph, ...facts } = await formatIssues(() => readBody(c.req.raw, TemplateBody))
  return { ...facts, graph: checkGraph(deps, getCaller(c.var.call).account, graph, 'graph.') }
}

function checkKey(deps: SandboxDeps, c: CallContext, key: string, ownId?: string): void {
  const holder = deps.templates.list(getCaller(c.var.call).account).find((template) => template.key === key)
  if (holder && holder.id !== ownId) {
    const details = { flow_template_id: holder.id }
    throw new ServiceFailure({ status: 409, code: 'conflict', message: `There is another template ${key}`, details })
  }
}

function knownTemplate(deps: SandboxDeps, c: CallContext): StoredTemplate {
  const id = c.req.param('flow_template_id') ?? ''
  const template = deps.templates.list(getCaller(c.var.call).account).find((each) => each.id === id)
  if (template) return template
  const details = { flow_template_id: id }
  throw new ServiceFailure({ status: 404, code: 'not_found', message: `There is no template ${id}`, details })
}

function ownTemplate(deps: SandboxDeps, c: CallContext): StoredTemplate {
  const template = knownTemplate(deps, c)
  if (template.accountId !== undefined) return template
  throw new ServiceFailure({ status: 403, code: 'forbidden', message: 'This template is the service’s own' })
}

function templateEtag({ id, revision = 1 }: StoredTemplate): string {
  return `"${id}.${revision}"`
}

function checkSeen(c: CallContext, template: StoredTemplate): void {
  const details = { updated_at: template.updatedAt }
  checkIfMatch(c, templateEtag(template), 'The template has changed since it was read', details)
}

function answerTemplate(c: CallContext, template: StoredTemplate, status: 200 | 201 = 200): Response {
  return c.json(templateEntry(template), status, { ETag: templateEtag(template) })
}

function templateEntry(template: StoredTemplate): Record<string, unknown> {
  return {
    id: template.id,
    key: template.key,
    name: template.name,
    description: template.description,
    category: template.category,
    graph: template.graph,
    is_seed: template.accountId === undefined,
    created_at: template.createdAt,
    updated_at: template.updatedAt,
  }
}
