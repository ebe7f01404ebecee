import type { StudioErrorCode } from '#shared/errors/studio-error.ts'
import type { RequestPriority } from './speech-api.ts'

/** What the request log is told. Holds neither headers nor bodies, and the key in no field. */
export type SpeechApiEvent =
  | {
      type: 'request-sent'
      /** Same for all tries of one call. */
      callId: number
      /** 1 for the first try. */
      attempt: number
      method: string
      /** With its query; of a file on another origin the address without its query, which may hold a signature. */
      path: string
      priority: RequestPriority
    }
  | {
      type: 'request-ended'
      callId: number
      attempt: number
      method: string
      path: string
      /** Absent when no answer came. */
      status: number | undefined
      requestId: string | undefined
      outcome: 'ok' | StudioErrorCode
      serviceCode: string | undefined
      /** From sending to the head of the answer; absent when none came. */
      headMs: number | undefined
      /** From sending to the last byte. */
      durationMs: number
      receivedBytes: number
      /** Until the next try, when there will be one. */
      retryInMs: number | undefined
    }

export type SpeechApiObserver = (event: SpeechApiEvent) => void
