import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { PlanName } from '#shared/domain/plans.ts'
import { agentRoutes } from './agents/agent-routes.ts'
import { createAgentStore } from './agents/agent-store.ts'
import { createAgentTestStore } from './agents/agent-test-store.ts'
import { createAgentTokens } from './agents/agent-tokens.ts'
import { batchCallRoutes } from './batch-calls/batch-call-routes.ts'
import { createBatchCallStore } from './batch-calls/batch-call-store.ts'
import { conversationRoutes } from './conversations/conversation-routes.ts'
import { createConversationStore } from './conversations/conversation-store.ts'
import { openRecording } from './conversations/read-conversations.ts'
import { createSessionTokens } from './conversations/session-token.ts'
import type { SpeechEngine } from './engine/speech-engine.ts'
import { createFaultQueue } from './faults/fault-queue.ts'
import { playFaults } from './faults/play-faults.ts'
import { flowRoutes } from './flow/flow-routes.ts'
import { createFlowStore } from './flow/flow-store.ts'
import { createTemplateStore } from './flow/template-store.ts'
import {
  answerCalls,
  answerFailures,
  answerUnknownPath,
  answerUnread,
  answerWrongMethod,
  readVersion,
} from './http/answer-calls.ts'
import type { CallEnv, Connection } from './http/call.ts'
import { checkOrigin } from './http/check-origin.ts'
import { delay } from './http/delay.ts'
import { createHeaderNames } from './http/header-names.ts'
import { createIdempotency } from './http/idempotency.ts'
import { rejectWrongMethods } from './http/reject-wrong-methods.ts'
import { saveBeforeAnswer } from './http/save-before-answer.ts'
import { triggerAnswers } from './http/trigger-answers.ts'
import { createAccountGate } from './limits/account-gate.ts'
import { limitConcurrency, limitRate, requireCloning, requireKey } from './limits/guard-account.ts'
import { postWebhook } from './process/post-webhook.ts'
import { createProjectAccess } from './projects/project-access.ts'
import { createProjectStore } from './projects/project-store.ts'
import { projectRoutes } from './projects/project-routes.ts'
import { authToken } from './routes/auth-token.ts'
import { consentChallenges } from './routes/consent-challenges.ts'
import { controlRoutes } from './routes/control.ts'
import { createVoice } from './routes/create-voice.ts'
import { dialogue } from './routes/dialogue.ts'
import { limitsPage } from './routes/limits-page.ts'
import { models } from './routes/models.ts'
import { deleteVoice, getVoice, voiceAvatar, voiceSample } from './routes/one-voice.ts'
import { previews } from './routes/previews.ts'
import { speech } from './routes/speech.ts'
import { streamWithTimestamps } from './routes/stream-with-timestamps.ts'
import { stream } from './routes/stream.ts'
import { voices } from './routes/voices.ts'
import { deleteSamples, prepareSamples } from './samples/sample-routes.ts'
import { createSamples } from './samples/create-samples.ts'
import type { Samples } from './samples/create-samples.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { createVoiceChecks } from './voice-checks/create-voice-checks.ts'
import type { VoiceChecks } from './voice-checks/voice-checks.ts'
import { createDeliveryLog } from './webhooks/delivery-log.ts'
import { endpointRoutes } from './webhooks/endpoint-routes.ts'
import { createEndpointStore } from './webhooks/endpoint-store.ts'
import type { PostWebhook } from './webhooks/post-webhook.ts'
import { createAccounts } from './world/accounts.ts'
import type { KeyAccess } from './world/accounts.ts'
import { createConsentChallenges } from './world/consent-challenges.ts'
import { DIALOGUE_PATH, SPEECH_PATH, STREAM_PATH, TIMESTAMPS_PATH } from './world/models.ts'
import { createPersonalVoices } from './world/personal-voices.ts'
import { createSpendLedger } from './world/spend-ledger.ts'
import type { SandboxClock } from './world/sandbox-clock.ts'
import { createSandboxTimers } from './world/sandbox-timers.ts'
import { createUsageLog } from './world/usage-log.ts'
import { createPassingMemory } from './world/world-memory.ts'
import type { WorldMemory } from './world/world-memory.ts'
import { createWatermarkFinder } from './watermark/create-watermark-finder.ts'
import { watermarkRoutes } from './watermark/watermark-routes.ts'

export interface SandboxOptions {
  /** Generates speech. Owned by the caller: `dispose` stops its work but doesn't end it. */
  engine: SpeechEngine
  /** Determines the dated rules and refills the rate buckets. */
  clock: SandboxClock
  /** Speed of streams as a multiple of real time; 0 for as fast as they are generated. */
  speed: number
  /** Speed of conversations as a multiple of real time, 1 by default; 0 for as fast as they are generated. */
  callSpeed?: number
  /** Hosts other than this machine that webhooks may be delivered to. */
  webhookHosts?: readonly string[]
  /** Sends webhooks; HTTP by default. */
  postWebhook?: PostWebhook
  /** Stores user data; by default it is lost when the process ends. */
  memory?: WorldMemory
  /** A new memory gets a sample agent and a conversation. */
  samples?: boolean
  /** Serves `/sandbox/*`: faults, usage, clock, keys. */
  faults: boolean
  /** Prefix of the service's own headers, `Service-` by default. */
  headerPrefix?: string
  /** Checks recordings for cloning; by default its own checks, which end with `dispose`. */
  voiceChecks?: VoiceChecks
  /** 0 (inclusive) to 1 (exclusive); draws the words of consent statements. */
  random?: () => number
  /** An unguessable string without spaces. */
  newId?: () => string
  /** Called for unexpected errors; by default they go to stderr. */
  report?: (error: unknown) => void
}

export interface Sandbox {
  /**
   * The service as a web-standard handler. A server passes where it listens and how to cut a response in `connection`.
   */
  fetch: (request: Request, connection?: Connection) => Promise<Response>
  apiKeys: Record<PlanName, string>
  /** The response to input that never became a request, with the usual envelope and headers. */
  refuseUnread: (status: number, message: string) => Response
  /** Issues another key for the account of a plan. */
  issueKey: (plan: PlanName, access?: KeyAccess, projectId?: string | null) => string
  /** Stops all running syntheses, checks, conversations and deliveries. */
  dispose: () => void
}

/** A stand-in of the voice service: specification parts 1 to 9; docs/assumptions.md lists what it assumes. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const newId = options.newId ?? (() => crypto.randomUUID().replaceAll('-', ''))
  const accounts = createAccounts((plan) => `sk_sandbox_${plan}_${newId()}`)
  const closing = new AbortController()
  const { clock, engine, speed } = options
  const memory = options.memory ?? createPassingMemory()
  const now = () => new Date(clock.nowMs()).toISOString()
  const deps: SandboxDeps = {
    engine,
    clock,
    pace: { speed, nowMs: () => performance.now(), wait: delay },
    accounts,
    gate: createAccountGate(clock),
    agentTokens: createAgentTokens(clock, accounts.all),
    agents: createAgentStore(newId, memory),
    agentTests: createAgentTestStore(newId, memory),
    flows: createFlowStore(newId, now, memory),
    templates: createTemplateStore(newId, now, memory),
    conversations: createConversationStore(newId, now, memory),
    batchCalls: createBatchCallStore(newId, now, memory),
    sessionTokens: createSessionTokens(clock),
    callSpeed: options.callSpeed ?? 1,
    timers: createSandboxTimers(clock),
    projects: createProjectStore(newId, memory),
    projectAccess: createProjectAccess(memory),
    spend: createSpendLedger(clock, memory),
    endpoints: createEndpointStore(newId, memory),
    deliveries: createDeliveryLog(newId, memory),
    webhookHosts: options.webhookHosts ?? [],
    postWebhook: options.postWebhook ?? postWebhook,
    headerNames: createHeaderNames(clock, options.headerPrefix),
    usage: createUsageLog(),
    faults: createFaultQueue(),
    challenges: createConsentChallenges(clock, newId, memory),
    personalVoices: createPersonalVoices(newId, memory),
    idempotency: createIdempotency(clock, memory),
    voiceChecks: options.voiceChecks ?? createVoiceChecks(),
    watermarks: createWatermarkFinder(),
    newId,
    random: options.random ?? Math.random,
    report: options.report ?? ((error) => console.error(error)),
    closing: closing.signal,
  }
  const samples = createSamples(deps, memory, options.samples ?? false)
  const app = serviceRoutes(deps, { samples, memory, hasControl: options.faults })
  return {
    fetch: async (request, connection = {}) => app.fetch(request, connection),
    refuseUnread: (status, message) => answerUnread(deps, status, message),
    apiKeys: accounts.apiKeys,
    issueKey: accounts.issueKey,
    dispose: () => {
      closing.abort(new Error('The sandbox is ending'))
      if (options.voiceChecks === undefined) void deps.voiceChecks.dispose()
      void deps.watermarks.dispose()
    },
  }
}

interface Served {
  samples: Samples
  memory: WorldMemory
  /** Serves fault control. */
  hasControl: boolean
}

function serviceRoutes(deps: SandboxDeps, { samples, memory, hasControl }: Served): Hono<CallEnv> {
  const app = new Hono<CallEnv>()
  app.onError(answerFailures(deps))
  app.notFound(answerUnknownPath)
  app.use(answerCalls(deps), saveBeforeAnswer(memory), checkOrigin(), playFaults(deps))
  app.use(rejectWrongMethods())
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (c, allowed) => answerWrongMethod(c, allowed) }))
  app.use('/v1/*', readVersion(deps), triggerAnswers())

  // Concurrency first: a request rejected there doesn't use up the rate limit.
  const synthesis = [requireKey(deps, 'full'), limitConcurrency(deps), limitRate(deps, 'audio')] as const
  app.post(SPEECH_PATH, ...synthesis, speech(deps))
  app.post(STREAM_PATH, ...synthesis, stream(deps))
  app.post(DIALOGUE_PATH, ...synthesis, dialogue(deps))
  app.post(TIMESTAMPS_PATH, ...synthesis, streamWithTimestamps(deps))
  app.get('/v1/audio/models', requireKey(deps), limitRate(deps, 'audio'), models(deps))
  app.route('/v1/audio/watermark', watermarkRoutes(deps))
  app.get('/v1/voices', requireKey(deps), limitRate(deps, 'other'), voices(deps))
  const cloning = [requireKey(deps, 'full'), requireCloning()] as const
  app.post('/v1/voices/consent-challenges', ...cloning, limitRate(deps, 'consent'), consentChallenges(deps))
  app.post('/v1/voices', ...cloning, limitRate(deps, 'other'), createVoice(deps))
  app.get('/v1/voices/:voice_id', requireKey(deps), limitRate(deps, 'other'), getVoice(deps))
  app.delete('/v1/voices/:voice_id', requireKey(deps, 'full'), limitRate(deps, 'other'), deleteVoice(deps))
  app.get('/v1/voices/:voice_id/sample', requireKey(deps), limitRate(deps, 'other'), voiceSample(deps))
  app.post('/v1/auth/token', requireKey(deps), limitRate(deps, 'other'), authToken)
  app.use('/v1/agents/*', prepareSamples(samples))
  app.route('/v1/agents', flowRoutes(deps))
  app.route('/v1/agents/batch-calls', batchCallRoutes(deps))
  app.route('/v1/agents', conversationRoutes(deps))
  app.route('/v1/agents', agentRoutes(deps))
  app.route('/v1/projects', projectRoutes(deps))
  app.route('/v1/webhooks/endpoints', endpointRoutes(deps))
  app.get('/recordings/:file', openRecording(deps))
  app.get('/previews/:file', previews(deps))
  app.get('/avatars/:voice_id', voiceAvatar(deps))
  app.get('/docs/limits', limitsPage)
  app.delete('/sandbox/samples', requireKey(deps, 'full'), deleteSamples(samples))
  if (hasControl) app.route('/sandbox', controlRoutes(deps))
  return app
}
