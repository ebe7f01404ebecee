import type { SpeechEngine } from './engine/speech-engine.ts'
import type { FaultQueue } from './faults/fault-queue.ts'
import type { HeaderNames } from './http/header-names.ts'
import type { AccountGate } from './limits/account-gate.ts'
import type { Pace } from './synthesis/pace-pieces.ts'
import type { Accounts } from './world/accounts.ts'
import type { SandboxClock } from './world/sandbox-clock.ts'
import type { UsageLog } from './world/usage-log.ts'

/** Everything the routes use; made once by `createSandbox`. */
export interface SandboxDeps {
  engine: SpeechEngine
  clock: SandboxClock
  pace: Pace
  accounts: Accounts
  gate: AccountGate
  headerNames: HeaderNames
  usage: UsageLog
  faults: FaultQueue
  newId: () => string
  /** Hears of errors that are nobody's refusal. */
  report: (error: unknown) => void
  /** Aborted when the sandbox ends. */
  closing: AbortSignal
}
