import type { Connection, ServiceState } from '#shared/contract/app.ts'
import type { ServiceReach } from '#shared/contract/queue.ts'
import type { RequestScheduler } from '../speech-api/request-scheduler.ts'
import type { SpeechApiEvent } from '../speech-api/speech-api-event.ts'
import type { SandboxSupervisor } from './sandbox-supervisor.ts'

/** Derives the connection status from settings, the sandbox and request outcomes. */
export interface ServiceMonitor {
  state(): ServiceState
  /** Whether the service can be reached. */
  reach(): ServiceReach
  subscribe(listener: () => void): () => void
  /** A request ended. `status` is absent if there was no response. */
  ended(request: Pick<EndedRequest, 'outcome' | 'status'>): void
  /** The base URL, key or sandbox mode changed, so earlier outcomes no longer apply. */
  forget(): void
}

export interface ServiceMonitorDeps {
  sandbox: Pick<SandboxSupervisor, 'state' | 'subscribe'>
  scheduler: Pick<RequestScheduler, 'snapshot' | 'subscribe'>
  usesSandbox: () => boolean
  /** `waiting`: the keychain hasn't given it yet. */
  key: () => 'present' | 'missing' | 'waiting'
  now: () => Date
}

type EndedRequest = Extract<SpeechApiEvent, { type: 'request-ended' }>

type Outcome = 'none' | 'answered' | 'offline' | 'key-refused'

export function createServiceMonitor(deps: ServiceMonitorDeps): ServiceMonitor {
  const listeners = new Set<() => void>()
  let outcome: Outcome = 'none'
  let lastSeenAt: string | null = null

  function become(next: Outcome): void {
    if (next === 'answered' || next === 'key-refused') lastSeenAt = deps.now().toISOString()
    if (next === outcome) return
    outcome = next
    for (const listener of [...listeners]) listener()
  }

  function connection(): Connection {
    if (deps.usesSandbox()) {
      const sandbox = deps.sandbox.state()
      return sandbox.kind === 'unavailable'
        ? { kind: 'sandbox-unavailable', problem: sandbox.problem }
        : { kind: 'sandbox' }
    }
    const key = deps.key()
    if (key !== 'present') return { kind: key === 'waiting' ? 'keychain-waiting' : 'key-missing' }
    if (outcome === 'none') return { kind: 'unknown' }
    if (outcome === 'offline') return { kind: 'offline', lastSeenAt }
    return outcome === 'key-refused' ? { kind: 'key-refused' } : { kind: 'connected' }
  }

  return {
    state() {
      const { audio, agents } = deps.scheduler.snapshot()
      return {
        connection: connection(),
        inFlight: audio.inFlight + agents.inFlight,
        concurrency: audio.concurrency,
        queued: audio.queued + agents.queued,
        waitMs: audio.waitMs,
      }
    },
    reach() {
      const { kind } = connection()
      if (kind === 'offline') return 'offline'
      return kind === 'connected' || kind === 'key-refused' || kind === 'sandbox' ? 'online' : 'unknown'
    },
    subscribe(listener) {
      listeners.add(listener)
      const stopSandbox = deps.sandbox.subscribe(listener)
      const stopScheduler = deps.scheduler.subscribe(listener)
      return () => {
        listeners.delete(listener)
        stopSandbox()
        stopScheduler()
      }
    },
    ended({ outcome: came, status }) {
      if (came === 'offline') become('offline')
      else if (came === 'key_refused') become('key-refused')
      else if (status !== undefined) become('answered')
    },
    forget() {
      become('none')
      for (const listener of [...listeners]) listener()
    },
  }
}
