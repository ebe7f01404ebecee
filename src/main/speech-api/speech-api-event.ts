import type { StudioErrorCode } from '#shared/errors/failure-rules.ts'
import type { EntriesReading } from './read-entries.ts'
import type { RequestPriority } from './request-options.ts'

/** Events for the request log. Contains no headers, bodies only on request, and the key only in those. */
export type SpeechApiEvent =
  | {
      type: 'request-sent'
      /** Same for all attempts of one call. */
      callId: number
      /** 1 for the first attempt. */
      attempt: number
      method: string
      /** Including its query; for a file on another origin the URL without its query, which may contain a signature. */
      path: string
      /** Origin and base path that `path` belongs to; null if `path` is a full URL. */
      baseUrl: string | null
      priority: RequestPriority
      /** Since the call was made or the previous attempt ended: for the rate limit, or until the retry. */
      waitedMs: number
    }
  | {
      type: 'request-ended'
      callId: number
      attempt: number
      method: string
      path: string
      /** Absent if there was no response. */
      status: number | undefined
      requestId: string | undefined
      outcome: 'ok' | StudioErrorCode
      serviceCode: string | undefined
      /** From sending to the response head; absent if there was none. */
      headMs: number | undefined
      /** From sending to the last byte. */
      durationMs: number
      receivedBytes: number
      /** Time until the next attempt, if any. */
      retryInMs: number | undefined
    }
  /** For an attempt, while bodies are captured: as sent or received. */
  | {
      type: 'body'
      callId: number
      attempt: number
      direction: 'sent' | 'received'
      contentType: string
      sizeBytes: number
      /** Its beginning; null if it isn't text. */
      text: string | null
    }
  /** Which entries of a list, or of one entry that was read, couldn't be read completely. */
  | ({ type: 'entries-read' } & EntriesReading)
  /** The announced retry won't happen: the call was canceled while waiting. */
  | { type: 'call-given-up'; callId: number; outcome: StudioErrorCode }

export type SpeechApiObserver = (event: SpeechApiEvent) => void
