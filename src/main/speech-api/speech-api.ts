import type { SpeechRequest, SpeechResponse, StreamRequest, WireMark } from '#shared/service-wire/speech.ts'
import type { WireModelList, WireVoicePage } from '#shared/service-wire/catalogue.ts'
import type { AgentCalls } from './agent-calls.ts'
import type { SessionAnswer } from './ask-session.ts'
import type { ConversationCalls } from './conversation-calls.ts'
import type { FlowCalls } from './flow-calls.ts'
import type { ProjectCalls } from './project-calls.ts'
import type { RawCalls } from './raw-call.ts'
import type { VoiceCalls } from './voice-calls.ts'
import type { WatermarkCalls } from './watermark-calls.ts'

/** `interactive` goes before `batch` whenever both wait for the account's limits; neither starves the other. */
export type RequestPriority = 'interactive' | 'batch'

export interface RequestOptions {
  signal: AbortSignal
  priority: RequestPriority
  /** Told while the request waits: milliseconds until it may start, and why. */
  onWait?: (waitMs: number, reason: 'limit' | 'retry') => void
  /** Told before each try, when the limits let it start. What it throws ends the call, and nothing is sent. */
  onSend?: () => void
}

/** What the service said it is sending, read from the answer's headers and never from the request. */
export type StreamFormat =
  { container: 'pcm'; sampleRateHz: number } | { container: 'mp3' } | { container: 'other'; contentType: string }

export type StreamPart =
  | { kind: 'audio'; bytes: Uint8Array }
  /** Offsets into the input as sent, times from the start of the synthesis. */
  | { kind: 'marks'; marks: WireMark[] }
  /** Always the last part, only of the route with timestamps; undefined where the service does not say it. */
  | { kind: 'done'; chargedCharacters: number | undefined; durationMs: number | undefined }

export interface SpeechStream {
  format: StreamFormat
  requestId: string | undefined
  /** The version that the request named; empty for none. */
  serviceVersion: string
  attempts: number
  /**
   * Arrives as the service sends; what is not taken is not read from the socket. Breaking out closes the connection.
   *
   * @throws StudioError `stream_cut`: the connection ended early, or the service sent its error event; `details` hold
   *   the service's code and message when it said any. Everything yielded before is whole and can be kept.
   */
  parts: AsyncIterable<StreamPart>
}

/** The voice service over HTTP, with the account's limits and the retry rules of specification part 7 inside. */
export interface SpeechApi
  extends VoiceCalls, AgentCalls, FlowCalls, ConversationCalls, ProjectCalls, WatermarkCalls, RawCalls {
  streamWithTimestamps(request: StreamRequest, options: RequestOptions): Promise<SpeechStream>
  /** As above without marks and without `done`: an early end cannot be told from a late one but by the connection. */
  stream(request: StreamRequest, options: RequestOptions & { accept?: string }): Promise<SpeechStream>
  speech(request: SpeechRequest, options: RequestOptions): Promise<SpeechResponse & { requestId: string | undefined }>
  listModels(options: RequestOptions): Promise<WireModelList & { requestId: string | undefined }>
  listVoices(
    query: { cursor?: string | undefined; limit?: number | undefined; type?: 'personal' | 'shared' },
    options: RequestOptions,
  ): Promise<WireVoicePage>
  /** Deletes a personal voice at the service. A shared voice is refused with `forbidden`. */
  deleteVoice(voiceId: string, options: RequestOptions): Promise<void>
  /** The recording that a personal voice was made from, as it was uploaded. */
  voiceSample(
    voiceId: string,
    options: RequestOptions & { maxBytes: number },
  ): Promise<{ bytes: Uint8Array; contentType: string }>
  /** Whether a real-time session would let the token in; see `ask-session.ts`. Of no account's limits and in no log. */
  askSession(session: { url: string; token: string }, signal: AbortSignal): Promise<SessionAnswer>
  /** A file the service names by URL, such as a preview clip; sent without the key when it is on another origin. */
  download(
    url: string,
    options: RequestOptions & { maxBytes: number },
  ): Promise<{ bytes: Uint8Array; contentType: string }>
}

/** Where and as whom requests go; read anew for each request, so that a change of settings takes effect at once. */
export interface ServiceTarget {
  baseUrl: string
  apiKey: string | null
  serviceVersion: string
  headerPrefix: string
}
