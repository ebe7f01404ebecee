import type { Connection, ServiceState } from '#shared/contract/app.ts'
import type { RequestScheduler } from '../speech-api/request-scheduler.ts'
import type { SpeechApiEvent } from '../speech-api/speech-api-event.ts'
import type { PracticeKeeper } from './keep-practice.ts'

/** Tells from settings, practice service and the outcomes of requests how the connection stands. */
export interface ServiceMonitor {
  state(): ServiceState
  subscribe(listener: () => void): () => void
  /** A request came to an end. `status` is absent when no answer came. */
  ended(request: Pick<EndedRequest, 'outcome' | 'status'>): void
  /** Address, key or practice mode changed: what earlier requests came to says nothing any more. */
  forget(): void
}

export interface ServiceMonitorDeps {
  practice: Pick<PracticeKeeper, 'state' | 'subscribe'>
  scheduler: Pick<RequestScheduler, 'snapshot' | 'subscribe'>
  usesPractice: () => boolean
  hasKey: () => boolean
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
    if (deps.usesPractice()) {
      const practice = deps.practice.state()
      return practice.kind === 'unavailable'
        ? { kind: 'practice-unavailable', reason: practice.reason }
        : { kind: 'practice' }
    }
    if (!deps.hasKey()) return { kind: 'key-missing' }
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
    subscribe(listener) {
      listeners.add(listener)
      const stopPractice = deps.practice.subscribe(listener)
      const stopScheduler = deps.scheduler.subscribe(listener)
      return () => {
        listeners.delete(listener)
        stopPractice()
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
