import type { StudioErrorCode } from '#shared/errors/studio-error.ts'
import type { RequestPriority } from './speech-api.ts'

/** What the request log is told. Holds no headers, bodies only where they are asked for, and the key in no field but those. */
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
      /** Origin and base path that `path` belongs to; null where `path` is a whole address. */
      baseUrl: string | null
      priority: RequestPriority
      /** Since the call was made or the try before ended: for the account's limits, or until it may be tried again. */
      waitedMs: number
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
  /** Of a try, while bodies are asked for: as it was sent or came, whatever stands in it. */
  | {
      type: 'body'
      callId: number
      attempt: number
      direction: 'sent' | 'received'
      contentType: string
      sizeBytes: number
      /** Its beginning; null where it is no text. */
      text: string | null
    }
  /** The next try that was announced is not made: the call was cancelled while it waited. */
  | { type: 'call-given-up'; callId: number; outcome: StudioErrorCode }

export type SpeechApiObserver = (event: SpeechApiEvent) => void
