import type { Capabilities } from '#shared/contract/app.ts'

/** A running practice service. */
export interface PracticeService {
  baseUrl: string
  apiKeys: { free: string; paid: string }
  /** Resolves when the process has ended by itself, with a sentence that says how. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** What a host must provide; everything else of the studio is the same under every host. */
export interface HostPorts {
  /** `electron`, `loopback` or a test's own name. */
  name: string
  capabilities: Capabilities
  /** Starts the practice service as a process of its own. Rejects with a sentence when it cannot run. */
  startPractice(signal: AbortSignal): Promise<PracticeService>
  /** Null when the person closed the chooser. */
  pickFolder(): Promise<string | null>
  revealInFolder(path: string): Promise<void>
}
