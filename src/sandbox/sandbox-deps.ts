import type { AgentStore } from './agents/agent-store.ts'
import type { AgentTestStore } from './agents/agent-test-store.ts'
import type { AgentTokens } from './agents/agent-tokens.ts'
import type { ConversationStore } from './conversations/conversation-store.ts'
import type { SessionTokens } from './conversations/session-token.ts'
import type { SpeechEngine } from './engine/speech-engine.ts'
import type { FaultQueue } from './faults/fault-queue.ts'
import type { FlowStore } from './flow/flow-store.ts'
import type { TemplateStore } from './flow/template-store.ts'
import type { HeaderNames } from './http/header-names.ts'
import type { Idempotency } from './http/idempotency.ts'
import type { AccountGate } from './limits/account-gate.ts'
import type { BatchCallStore } from './batch-calls/batch-call-store.ts'
import type { ProjectAccess } from './projects/project-access.ts'
import type { ProjectStore } from './projects/project-store.ts'
import type { Pace } from './synthesis/pace-pieces.ts'
import type { VoiceChecks } from './voice-checks/voice-checks.ts'
import type { WatermarkFinder } from './watermark/create-watermark-finder.ts'
import type { DeliveryLog } from './webhooks/delivery-log.ts'
import type { EndpointStore } from './webhooks/endpoint-store.ts'
import type { PostWebhook } from './webhooks/post-webhook.ts'
import type { Accounts } from './world/accounts.ts'
import type { ConsentChallenges } from './world/consent-challenges.ts'
import type { PersonalVoices } from './world/personal-voices.ts'
import type { SandboxClock } from './world/sandbox-clock.ts'
import type { SandboxTimers } from './world/sandbox-timers.ts'
import type { SpendLedger } from './world/spend-ledger.ts'
import type { UsageLog } from './world/usage-log.ts'

/** Shared dependencies of all routes; created once by `createSandbox`. */
export interface SandboxDeps {
  engine: SpeechEngine
  clock: SandboxClock
  pace: Pace
  accounts: Accounts
  gate: AccountGate
  agentTokens: AgentTokens
  agents: AgentStore
  agentTests: AgentTestStore
  flows: FlowStore
  templates: TemplateStore
  conversations: ConversationStore
  batchCalls: BatchCallStore
  sessionTokens: SessionTokens
  /** Speed of conversations as a multiple of real time; 0 for as fast as they are generated. */
  callSpeed: number
  timers: SandboxTimers
  projects: ProjectStore
  projectAccess: ProjectAccess
  spend: SpendLedger
  endpoints: EndpointStore
  deliveries: DeliveryLog
  /** Hosts other than this machine that webhooks may be delivered to. */
  webhookHosts: readonly string[]
  postWebhook: PostWebhook
  headerNames: HeaderNames
  usage: UsageLog
  faults: FaultQueue
  challenges: ConsentChallenges
  personalVoices: PersonalVoices
  idempotency: Idempotency
  voiceChecks: VoiceChecks
  watermarks: WatermarkFinder
  newId: () => string
  /** 0 (inclusive) to 1 (exclusive). */
  random: () => number
  /** Called for unexpected errors. */
  report: (error: unknown) => void
  /** Aborted when the sandbox stops. */
  closing: AbortSignal
}
