import type { Capabilities, WindowMenu } from '#shared/contract/app.ts'
import { formatSandboxProblem, type SandboxProblem } from '#shared/errors/sandbox-problem.ts'
import type { StartLongWork } from '../lib/long-work.ts'
import type { SecretStore } from '../secrets/secret-store.ts'

/** A running sandbox. */
export interface SandboxService {
  baseUrl: string
  apiKeys: { free: string; paid: string }
  /** Resolves with a reason when the process exits by itself. */
  ended: Promise<SandboxProblem>
  stop(): Promise<void>
}

/** Thrown if the sandbox can't be started. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly problem: SandboxProblem

  constructor(problem: SandboxProblem, options?: { cause?: unknown }) {
    super(undefined, options)
    this.problem = problem
  }

  /** In words, for logs. */
  override get message(): string {
    return formatSandboxProblem(this.problem)
  }
}

/** What a host must provide; everything else is the same under every host. */
export interface HostPorts {
  /** `electron`, `loopback` or a test's own name. */
  name: string
  capabilities: Capabilities
  /** Starts the sandbox as a separate process. Rejects with a `SandboxError` if it can't run. */
  startSandbox(signal: AbortSignal): Promise<SandboxService>
  /** Null if the user closed the dialog. */
  pickFolder(): Promise<string | null>
  revealInFolder(path: string): Promise<void>
  /** Shows the window's actions in the system menu. Only called with `capabilities.menu`. */
  setMenu?(menu: WindowMenu): void
  /** The system's proxies for a URL, as a proxy script returns them. Absent in hosts that can't ask the system. */
  resolveProxy?(url: string): Promise<string>
  /** The system's languages, best first. Absent in hosts that only have the environment. */
  systemLanguages?(): string[]
  /** Called when long work starts, for hosts that keep the computer awake. */
  startLongWork?: StartLongWork
}

export interface CoreOptions {
  /** Everything a user creates or fetches is stored below it. The caller owns it: one core per folder. */
  homeFolder: string
  /** Absolute path of the default export folder. */
  exportFolder: string
  /** Studio version shown to the user. */
  version: string
  /** Where the list of versions is; null for a build without one. */
  updateAddress?: string | null
  ports: HostPorts
  /** Replaces the system keychain. */
  secrets?: SecretStore
  now?: () => Date
}
