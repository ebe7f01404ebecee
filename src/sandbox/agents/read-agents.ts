import type { CallContext } from '../http/call.ts'
import { checkIfMatch } from '../http/if-match.ts'
import { readBody } from '../http/read-body.ts'
import { readPage } from '../http/read-page.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { agentEntry, agentEtag, evaluationEtag } from './agent-entry.ts'
import { EvaluationFields } from './agent-fields.ts'
import { agentVoices } from './agent-voices.ts'
import type { AgentVoice } from './agent-voices.ts'
import { agentNotFound, ownAgent } from './own-agent.ts'

/** `GET /v1/agents`: the account's agents, newest first, paginated. */
export function listAgents(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { items, paging } = readPage(c.req, deps.agents.list(getCaller(c.var.call).account))
    return c.json({ agents: items.map(agentEntry), ...paging })
  }
}

/** `GET /v1/agents/{agent_id}`: one agent of the account. */
export function getAgent(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const agent = ownAgent(deps, c)
    return c.json(agentEntry(agent), 200, { ETag: agentEtag(agent) })
  }
}

/**
 * `DELETE /v1/agents/{agent_id}`: 204. Deletes the agent, its flow and its tests; its conversations, the tools it used
 * and its test runs remain (specification part 3).
 */
export function deleteAgent(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    removeAgent(deps, ownAgent(deps, c).id)
    return c.body(null, 204)
  }
}

/** Deletes an agent, its flow and its tests. */
export function removeAgent(deps: Pick<SandboxDeps, 'agents' | 'flows' | 'agentTests'>, id: string): void {
  deps.agents.remove(id)
  deps.flows.removeAgent(id)
  deps.agentTests.removeAgent(id)
}

/** `GET /v1/agents/voices`: the curated voices, then the account's own, marked `personal`; paginated. */
export function listAgentVoices(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const { items, paging } = readPage(c.req, agentVoices(deps, getCaller(c.var.call).account))
    const { origin } = new URL(c.req.url)
    return c.json({
      voices: items.map((entry) => agentVoiceEntry(entry, origin)),
      multilingual_languages: [{ language: 'en', realtime_supported: true, default_voice_id: 'sabrina' }],
      ...paging,
    })
  }
}

/**
 * `GET /v1/agents/{agent_id}/widget-config`: the widget's appearance, without a credential for a public agent; 404 for
 * an unknown one. A non-public agent is 403 `forbidden` without a credential or with another account's, and 401
 * `unauthorized` with an unknown credential (specification part 5, rules 1 and 7; the shapes page adds the 403).
 */
export function getWidgetConfig(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  const getAccount = async (authorization: string) => {
    const { account } = (await deps.agentTokens.find(authorization)) ?? deps.accounts.authenticate(authorization)
    return account
  }
  return async (c) => {
    const id = c.req.param('agent_id') ?? ''
    const agent = deps.agents.findById(id)
    if (!agent) throw agentNotFound(id)
    if (!agent.fields.is_public) {
      const authorization = c.req.header('authorization') ?? null
      const isOwn = authorization !== null && (await getAccount(authorization)).id === agent.accountId
      if (!isOwn) throw new ServiceFailure({ status: 403, code: 'forbidden', message: 'This agent is not public' })
    }
    return c.json(agent.fields.widget_config)
  }
}

/** `GET /v1/agents/{agent_id}/evaluation-config`: both lists, empty until written. */
export function getEvaluationConfig(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const agent = ownAgent(deps, c)
    return c.json(agent.evaluation, 200, { ETag: evaluationEtag(agent) })
  }
}

/** `PUT /v1/agents/{agent_id}/evaluation-config`: replaces both lists; 409 `conflict` for a stale `If-Match`. */
export function putEvaluationConfig(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    ownAgent(deps, c)
    const evaluation = await readBody(c.req.raw, EvaluationFields)
    const agent = ownAgent(deps, c)
    checkIfMatch(c, evaluationEtag(agent), 'The evaluation has changed since it was read')
    const updatedAt = new Date(deps.clock.nowMs()).toISOString()
    const changed = { ...agent, evaluation, updatedAt, evaluationRevision: agent.evaluationRevision + 1 }
    deps.agents.replace(changed)
    return c.json(evaluation, 200, { ETag: evaluationEtag(changed) })
  }
}

function agentVoiceEntry({ slug, displayName, type, hasAvatar, voice }: AgentVoice, origin: string): object {
  const preview = `${origin}/previews/${voice.id}.mp3`
  return {
    id: slug,
    type,
    display_name: displayName,
    models: voice.models.map((name) => ({ name, languages: [{ locale: voice.locale, preview_audio: preview }] })),
    default_model: voice.models[0] ?? null,
    gender: voice.gender,
    locale: voice.locale,
    preview_audio: preview,
    avatar_image: hasAvatar ? `${origin}/avatars/${voice.id}` : null,
    tags: voice.tags,
  }
}
