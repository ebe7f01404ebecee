import type { StudioErrorCode } from '#shared/errors/failure-rules.ts'
import type { RequestPriority } from './request-options.ts'
import type { SpeechApiObserver } from './speech-api-event.ts'

export interface LogEntryStart {
  callId: number
  attempt: number
  method: string
  path: string
  baseUrl: string | null
  priority: RequestPriority
  waitedMs: number
}

/** One attempt in the request log, from sending to its end. */
export interface RequestLogEntry {
  answered(status: number, requestId: string | undefined, receivedBytes: () => number): void
  /** Only the first call counts. */
  finish(outcome: 'ok' | StudioErrorCode, serviceCode?: string, retryInMs?: number): void
}

/** Notifies the observer that an attempt is sent, and returns how to report its end. */
export function openLogEntry(start: LogEntryStart, observe: SpeechApiObserver, now: () => number): RequestLogEntry {
  const sentMs = now()
  let head: { status: number; requestId: string | undefined; headMs: number; receivedBytes: () => number } | undefined
  let isFinished = false
  observe({ type: 'request-sent', ...start })

  return {
    answered(status, requestId, receivedBytes) {
      head = { status, requestId, headMs: now() - sentMs, receivedBytes }
    },
    finish(outcome, serviceCode, retryInMs) {
      if (isFinished) return
      isFinished = true
      const { callId, attempt, method, path } = start
      observe({
        type: 'request-ended',
        callId,
        attempt,
        method,
        path,
        status: head?.status,
        requestId: head?.requestId,
        outcome,
        serviceCode,
        headMs: head?.headMs,
        durationMs: now() - sentMs,
        receivedBytes: head?.receivedBytes() ?? 0,
        retryInMs,
      })
    },
  }
}
