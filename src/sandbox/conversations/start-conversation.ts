import { z } from 'zod'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { agentEntry } from '../agents/agent-entry.ts'
import type { StoredAgent } from '../agents/agent-store.ts'
import { agentVoices } from '../agents/agent-voices.ts'
import { ownAgent } from '../agents/own-agent.ts'
import type { CallContext } from '../http/call.ts'
import { readOptionalBody } from '../http/read-body.ts'
import { validationFailure } from '../http/service-failure.ts'
import { callerOf } from '../limits/guard-account.ts'
import { checkProjectCalls } from '../projects/guard-project.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { callPhrases } from './call-phrases.ts'
import { findCallTrigger } from './call-triggers.ts'
import type { CallTrigger } from './call-triggers.ts'
import { callVoices } from './call-voices.ts'
import { createCaller } from './caller.ts'
import { conversationEntry } from './conversation-entry.ts'
import type { StoredConversation } from './conversation-store.ts'
import { synthesiseFlow } from './default-flow.ts'
import { asText, fillInSpoken, sayAfter } from './fill-in.ts'
import { playConversation } from './play-conversation.ts'
import type { Call } from './play-conversation.ts'
import { seedOf } from './seed-of.ts'
import { leaveVoicemail, walkFlow } from './walk-flow.ts'

/** Beginnings of identities that the service gives itself (assumed: shapes page 6.1). */
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
 * `POST /v1/agents/{agent_id}/conversations`: 201 with a conversation that is `pending`, a token and the address of a session that
 * nobody can join, since the sandbox plays it itself. The same `Idempotency-Key` begins one only; 404 for an unknown agent, 400 for
 * a transport, a voice or an identity that cannot be.
 */
export function startConversation(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    ownAgent(deps, c)
    const order = await readOptionalBody(c.req.raw, StartOrder)
    const agent = ownAgent(deps, c)
    const { account } = callerOf(c.var.call)
    const voiceId = order.overrides?.voice_id ?? undefined
    if (voiceId !== undefined && !agentVoices(deps, account).some(({ slug }) => slug === voiceId)) {
      throw validationFailure({ 'overrides.voice_id': `${voiceId} is not one of GET /v1/agents/voices` })
    }
    const key = c.req.header('idempotency-key') ?? null
    const fingerprint = JSON.stringify(['conversation', agent.id, order])
    return deps.idempotency.once({ account, key, fingerprint }, async () => {
      checkProjectCalls(deps, account, agent.fields.project_id)
      const conversation = deps.conversations.add(newConversation(deps, c, agent, order))
      const call = planCall(deps, c, conversation, agent, order)
      void playConversation(deps, conversation, call)
      return {
        conversation: conversationEntry(conversation),
        token: await deps.sessionTokens(conversation.id),
        // A name that no resolver knows (RFC 2606): there is nobody to join.
        url: `wss://practice.invalid/sessions/${conversation.id}`,
      }
    })
  }
}

function newConversation(deps: SandboxDeps, c: CallContext, agent: StoredAgent, order: StartOrder) {
  const transport = order.transport ?? 'web'
  return {
    accountId: agent.accountId,
    agentId: agent.id,
    transport,
    createdAt: new Date(deps.clock.nowMs()).toISOString(),
    callerIdentity: order.user_identity ?? null,
    fromNumber: transport === 'web' ? null : '+14155550110',
    toNumber: transport === 'web' ? null : '+14155550111',
    // Who reads it shall know that nobody called.
    metadata: { ...order.metadata, simulated: true },
    agentSnapshot: agentEntry(agent),
    dynamicVariables: order.dynamic_variables ?? {},
    origin: new URL(c.req.url).origin,
    version: c.var.call.version,
  }
}

function planCall(
  deps: SandboxDeps,
  c: CallContext,
  conversation: StoredConversation,
  agent: StoredAgent,
  order: StartOrder,
): Call {
  const given = order.dynamic_variables ?? {}
  const random = seededRandom(seedOf(asText(given['practice_seed']) || String(deps.random())))
  const language = order.language ?? agent.fields.language
  const phrases = callPhrases(language)
  const trigger = findCallTrigger([agent.fields.name, order.user_identity ?? '', ...Object.values(given).map(asText)])
  const voices = callVoices(deps, callerOf(c.var.call).account, agent, {
    voiceId: order.overrides?.voice_id ?? undefined,
    language,
    random,
  })
  const { versions, activeId } = deps.flows.of(agent.id)
  const active = versions.find(({ id }) => id === activeId)
  const graph = active?.graph ?? synthesiseFlow(agent.evaluation.data_collection, phrases)
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
  const voicemail = voicemailOf(agent, trigger)
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

/** The first message, in the language where the agent has one for it, after the disclosure where there has to be one. */
function firstWords(agent: StoredAgent, language: string, disclosure: string): string {
  const { first_message: standard, additional_languages: others, ai_disclosure: rule } = agent.fields
  const own = others.find((other) => other.language === language)?.first_message ?? standard
  return rule.enabled ? sayAfter(rule.line || disclosure, own) : own
}

/** What an agent does that notices a machine: undefined where it does not notice or there is none. */
function voicemailOf(agent: StoredAgent, trigger: CallTrigger | undefined): { message: string } | undefined {
  const { enabled, on_voicemail: rule } = agent.fields.amd
  if (trigger?.kind !== 'voicemail' || !enabled) return undefined
  return { message: rule.action === 'leave_message' ? rule.message : '' }
}

function milliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1_000
}
