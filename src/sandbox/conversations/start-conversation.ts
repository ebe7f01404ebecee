import { z } from 'zod'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { agentEntry } from '../agents/agent-entry.ts'
import type { StoredAgent } from '../agents/agent-store.ts'
import { agentVoices } from '../agents/agent-voices.ts'
import { ownAgent } from '../agents/own-agent.ts'
import type { CallContext } from '../http/call.ts'
import { readOptionalBody } from '../http/read-body.ts'
import { validationFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import { checkProjectCalls } from '../projects/guard-project.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import type { ServiceVersion } from '../world/service-version.ts'
import { callPhrases } from './call-phrases.ts'
import { findCallTrigger } from './call-triggers.ts'
import type { CallTrigger } from './call-triggers.ts'
import { callVoices } from './call-voices.ts'
import { createCaller } from './caller.ts'
import { conversationEntry } from './conversation-entry.ts'
import type { StoredConversation } from './conversation-store.ts'
import { synthesizeFlow } from './default-flow.ts'
import { asText, fillInSpoken, formatAfter } from './fill-in.ts'
import { playConversation } from './play-conversation.ts'
import type { Call } from './play-conversation.ts'
import { getSeed } from './seed-of.ts'
import { leaveVoicemail, walkFlow } from './walk-flow.ts'

/** Identity prefixes reserved for the service (assumed: shapes page 6.1). */
const RESERVED_IDENTITY = /^(embed_|anon_|user_)/

const StartOrder = z.object({
  transport: z.enum(['web', 'sip_inbound', 'sip_outbound']).nullish(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language such as en or de-DE')
    .nullish(),
  dynamic_variables: z
    .record(z.string().regex(/^(?!system__)[A-Za-z_]\w{0,63}$/, 'is not the key of a variable'), z.unknown())
    .nullish(),
  user_identity: z
    .string()
    .min(1)
    .max(255)
    .refine((identity) => !RESERVED_IDENTITY.test(identity), 'must not begin with embed_, anon_ or user_')
    .nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  overrides: z.object({ voice_id: z.string().nullish() }).nullish(),
})
type StartOrder = z.infer<typeof StartOrder>

const SECONDS_TO_CONNECT = { web: 0.3, sip_inbound: 1, sip_outbound: 3 } as const

/**
 * `POST /v1/agents/{agent_id}/conversations`: 201 with a `pending` conversation, a token and the URL of a session that
 * nobody can join, since the sandbox simulates it. The same `Idempotency-Key` starts only one; 404 for an unknown
 * agent, 400 for an invalid transport, voice or identity.
 */
export function startConversation(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    ownAgent(deps, c)
    const order = await readOptionalBody(c.req.raw, StartOrder)
    const agent = ownAgent(deps, c)
    const { account } = getCaller(c.var.call)
    const voiceId = order.overrides?.voice_id ?? undefined
    if (voiceId !== undefined && !agentVoices(deps, account).some(({ slug }) => slug === voiceId)) {
      throw validationFailure({ 'overrides.voice_id': `${voiceId} is not one of GET /v1/agents/voices` })
    }
    const key = c.req.header('idempotency-key') ?? null
    const fingerprint = JSON.stringify(['conversation', agent.id, order])
    return deps.idempotency.once({ account, key, fingerprint }, async () => {
      checkProjectCalls(deps, account, agent.fields.project_id)
      const origin = new URL(c.req.url).origin
      const { conversation } = beginConversation(deps, { account, agent, order, origin, version: c.var.call.version })
      return {
        conversation: conversationEntry(conversation),
        token: await deps.sessionTokens(conversation.id),
        // A hostname that never resolves (RFC 2606): there is no session to join.
        url: `wss://sandbox.invalid/sessions/${conversation.id}`,
      }
    })
  }
}

/** Parties and origin of a new conversation. */
interface Beginning {
  account: Account
  agent: StoredAgent
  order: StartOrder
  /** The sandbox's own origin, such as `http://127.0.0.1:4010`. */
  origin: string
  version: ServiceVersion
  /** Number called by the agent; defaults to one of the sandbox's own. */
  toNumber?: string
}

/** Starts a simulated conversation; `ended` resolves when it is over or the sandbox stops. */
export function beginConversation(
  deps: SandboxDeps,
  beginning: Beginning,
): { conversation: StoredConversation; ended: Promise<void> } {
  const conversation = deps.conversations.add(newConversation(deps, beginning))
  return { conversation, ended: playConversation(deps, conversation, planCall(deps, conversation, beginning)) }
}

function newConversation(deps: SandboxDeps, { agent, order, origin, version, toNumber }: Beginning) {
  const transport = order.transport ?? 'web'
  return {
    accountId: agent.accountId,
    agentId: agent.id,
    transport,
    createdAt: new Date(deps.clock.nowMs()).toISOString(),
    callerIdentity: order.user_identity ?? null,
    fromNumber: transport === 'web' ? null : '+14155550110',
    toNumber: transport === 'web' ? null : (toNumber ?? '+14155550111'),
    // Shows readers that this was not a real call.
    metadata: { ...order.metadata, simulated: true },
    agentSnapshot: agentEntry(agent),
    dynamicVariables: order.dynamic_variables ?? {},
    origin,
    version,
  }
}

function planCall(deps: SandboxDeps, conversation: StoredConversation, { account, agent, order }: Beginning): Call {
  const given = order.dynamic_variables ?? {}
  const random = seededRandom(getSeed(asText(given['sandbox_seed']) || String(deps.random())))
  const language = order.language ?? agent.fields.language
  const phrases = callPhrases(language)
  const trigger = findCallTrigger([agent.fields.name, order.user_identity ?? '', ...Object.values(given).map(asText)])
  const voices = callVoices(deps, account, agent, {
    voiceId: order.overrides?.voice_id ?? undefined,
    language,
    random,
  })
  const { versions, activeId } = deps.flows.of(agent.id)
  const active = versions.find(({ id }) => id === activeId)
  const graph = active?.graph ?? synthesizeFlow(agent.evaluation.data_collection, phrases)
  const variables = new Map<string, unknown>([
    ...(graph.variables ?? []).flatMap(({ key, default: standard }): [string, unknown][] =>
      standard === undefined ? [] : [[key, standard]],
    ),
    ...Object.entries(given),
    ['system__conversation_id', conversation.id],
    ['system__agent_id', agent.id],
    ['system__caller_identity', conversation.callerIdentity ?? ''],
    ['system__time', conversation.createdAt],
  ])
  const voicemail = getVoicemail(agent, trigger)
  const walk = {
    graph,
    firstMessage: firstWords(agent, language, phrases.agent.disclosure),
    phrases,
    caller: createCaller(phrases, random),
    variables,
    trigger,
    inactivityTimeoutMs: milliseconds(agent.fields.turn_handling.inactivity_timeout_seconds),
  }
  return {
    agent,
    turns: voicemail ? leaveVoicemail(fillInSpoken(voicemail.message, variables)) : walkFlow(walk),
    variables,
    voices,
    trigger,
    connectMs: SECONDS_TO_CONNECT[order.transport ?? 'web'] * 1_000,
  }
}

/** The first message, in the given language if the agent has one for it, preceded by the disclosure if required. */
function firstWords(agent: StoredAgent, language: string, disclosure: string): string {
  const { first_message: standard, additional_languages: others, ai_disclosure: rule } = agent.fields
  const own = others.find((other) => other.language === language)?.first_message ?? standard
  return rule.enabled ? formatAfter(rule.line || disclosure, own) : own
}

/** What an agent does when it detects an answering machine; undefined if it doesn't detect it or there is none. */
function getVoicemail(agent: StoredAgent, trigger: CallTrigger | undefined): { message: string } | undefined {
  const { enabled, on_voicemail: rule } = agent.fields.amd
  if (trigger?.kind !== 'voicemail' || !enabled) return undefined
  return { message: rule.action === 'leave_message' ? rule.message : '' }
}

function milliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1_000
}
