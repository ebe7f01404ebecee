import { z } from 'zod'
import type { CallContext } from '../http/call.ts'
import { checkIfMatch } from '../http/if-match.ts'
import { parseFields, readBody } from '../http/read-body.ts'
import { validationFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import { checkPlacement } from '../projects/own-project.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account, Caller } from '../world/accounts.ts'
import { agentEntry, agentEtag } from './agent-entry.ts'
import { AgentFields, AgentSecrets, MERGED_BLOCKS } from './agent-fields.ts'
import type { EvaluationFields } from './agent-fields.ts'
import type { StoredAgent } from './agent-store.ts'
import { agentVoices } from './agent-voices.ts'
import { ownAgent } from './own-agent.ts'

const AnyObject = z.record(z.string(), z.unknown())

/**
 * `POST /v1/agents`: 201 with the agent; a voice outside the agent catalog or a slug already in use is 400
 * `validation_failed`.
 */
export function createAgent(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const body = await readBody(c.req.raw, AnyObject)
    const agent = addAgent(deps, getCaller(c.var.call), body)
    return c.json(agentEntry(agent), 201, { ETag: agentEtag(agent) })
  }
}

/**
 * Adds the agent described by the body of a request, with what is evaluated after its conversations.
 *
 * @throws ServiceFailure 400 `validation_failed` as for `POST /v1/agents`
 */
export function addAgent(
  deps: SandboxDeps,
  { account, projectId }: Pick<Caller, 'account' | 'projectId'>,
  body: Record<string, unknown>,
  evaluation: EvaluationFields = { criteria: [], data_collection: [] },
): StoredAgent {
  const fields = parseFields(AgentFields, { project_id: projectId, ...body })
  const { webhook_secret: secret, slug } = parseFields(AgentSecrets, body)
  checkVoices(deps, account, fields)
  checkPlacement(deps, account, fields.project_id)
  if (slug !== undefined && deps.agents.hasSlug(account, slug)) {
    throw validationFailure({ slug: 'is that of another agent' })
  }
  const now = new Date(deps.clock.nowMs()).toISOString()
  return deps.agents.add(account, {
    slug: slug ?? freeSlug(deps, account, fields.name),
    fields,
    webhookSecret: secret ?? '',
    evaluation,
    createdAt: now,
    updatedAt: now,
  })
}

/**
 * `PATCH /v1/agents/{agent_id}`: changes the fields present in the body, also inside nested blocks; null clears
 * optional fields. 400 changes nothing, nor does 409 `conflict` for a stale `If-Match`.
 */
export function updateAgent(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const { account } = getCaller(c.var.call)
    ownAgent(deps, c)
    const patch = await readBody(c.req.raw, AnyObject)
    // Read after the whole body has arrived: another change may have come in meanwhile.
    const agent = ownAgent(deps, c)
    if ('slug' in patch && patch['slug'] !== agent.slug) throw validationFailure({ slug: 'cannot be changed' })
    const fields = parseFields(AgentFields, merged(agent.fields, patch))
    const { webhook_secret: secret } = parseFields(AgentSecrets, patch)
    checkVoices(deps, account, fields, patch)
    if (fields.project_id !== agent.fields.project_id) checkPlacement(deps, account, fields.project_id)
    checkIfMatch(c, agentEtag(agent), 'The agent has changed since it was read')
    const updated = {
      ...agent,
      revision: agent.revision + 1,
      fields,
      webhookSecret: secret === undefined ? agent.webhookSecret : (secret ?? ''),
      updatedAt: new Date(deps.clock.nowMs()).toISOString(),
    }
    deps.agents.replace(updated)
    return c.json(agentEntry(updated), 200, { ETag: agentEtag(updated) })
  }
}

function merged(stored: object, patch: object): Record<string, unknown> {
  const result: Record<string, unknown> = { ...stored }
  for (const [name, value] of Object.entries(patch)) {
    if (name === 'widget_config' && value === null) delete result[name]
    else
      result[name] = MERGED_BLOCKS.includes(name) ? deeplyMerged(result[name], value, name === 'widget_config') : value
  }
  return result
}

/** `isBare`: the block has no required fields, so null removes a field; elsewhere null is stored as the value. */
function deeplyMerged(stored: unknown, patch: unknown, isBare: boolean): unknown {
  if (!isBlock(patch)) return patch
  const before = isBlock(stored) ? stored : {}
  const names = new Set([...Object.keys(before), ...Object.keys(patch)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      if (!Object.hasOwn(patch, name)) return [[name, before[name]]]
      if (isBare && patch[name] === null) return []
      return [[name, deeplyMerged(before[name], patch[name], isBare || name === 'extra_body')]]
    }),
  )
}

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `sent`: the fields of a change. A voice deleted in the meantime doesn't block changes to other fields. */
function checkVoices(deps: SandboxDeps, account: Account, fields: AgentFields, sent?: Record<string, unknown>): void {
  const slugs = new Set(agentVoices(deps, account).map(({ slug }) => slug))
  const wrong: Record<string, string> = {}
  const check = (path: string, id: string | null | undefined) => {
    if (id !== null && id !== undefined && !slugs.has(id)) wrong[path] = `${id} is not one of GET /v1/agents/voices`
  }
  if (!sent || (isBlock(sent['tts']) && 'voice_id' in sent['tts'])) check('tts.voice_id', fields.tts.voice_id)
  if (!sent || 'additional_languages' in sent) {
    fields.additional_languages.forEach(({ voice_id: id }, index) =>
      check(`additional_languages.${index}.voice_id`, id),
    )
  }
  if (Object.keys(wrong).length > 0) throw validationFailure(wrong)
}

function freeSlug(deps: SandboxDeps, account: Account, name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 56)
  const base = plain.replace(/-$/, '') || 'agent'
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`
    if (!deps.agents.hasSlug(account, slug)) return slug
  }
}
