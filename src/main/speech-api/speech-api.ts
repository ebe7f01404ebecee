import type { DialogueRequest, SpeechRequest, StreamRequest } from '#shared/service-wire/speech.ts'
import type { AgentCalls } from './agent-calls.ts'
import type { SessionAnswer } from './ask-session.ts'
import type { ConversationCalls } from './conversation-calls.ts'
import type { FlowCalls } from './flow-calls.ts'
import type { ProjectCalls } from './project-calls.ts'
import type { RawCalls } from './raw-call.ts'
import type { ModelList } from './read-catalog.ts'
import type { DialogueAudio } from './read-dialogue.ts'
import type { ReadSpeech } from './read-speech.ts'
import type { EntryPage } from './read-list-page.ts'
import type { RequestOptions } from './request-options.ts'
import type { SpeechStream } from './speech-stream.ts'
import type { VoiceCalls } from './voice-calls.ts'
import type { WatermarkCalls } from './watermark-calls.ts'

/** The voice service over HTTP, with the account's limits and the retry rules of specification part 7 built in. */
export interface SpeechApi
  extends VoiceCalls, AgentCalls, FlowCalls, ConversationCalls, ProjectCalls, WatermarkCalls, RawCalls {
  streamWithTimestamps(request: StreamRequest, options: RequestOptions): Promise<SpeechStream>
  /** As above without marks and `done`: only the connection shows whether the end was early. */
  stream(request: StreamRequest, options: RequestOptions & { accept?: string }): Promise<SpeechStream>
  speech(request: SpeechRequest, options: RequestOptions): Promise<ReadSpeech & { requestId: string | undefined }>
  /** Several voices in one audio; billed like speech. Asks for JSON, which has the marks, and reads bare audio as well. */
  dialogue(
    request: DialogueRequest,
    options: RequestOptions,
  ): Promise<DialogueAudio & { requestId: string | undefined; serviceVersion: string }>
  listModels(options: RequestOptions): Promise<ModelList & { requestId: string | undefined }>
  listVoices(
    query: { cursor?: string | undefined; limit?: number | undefined; type?: 'personal' | 'shared' },
    options: RequestOptions,
  ): Promise<EntryPage<'voices'>>
  /** Deletes a cloned voice on the service. A shared voice is rejected with `forbidden`. */
  deleteVoice(voiceId: string, options: RequestOptions): Promise<void>
  /** The voice sample of a cloned voice, as uploaded. */
  voiceSample(
    voiceId: string,
    options: RequestOptions & { maxBytes: number },
  ): Promise<{ bytes: Uint8Array; contentType: string }>
  /** Whether a real-time session would accept the token; see `ask-session.ts`. Not rate limited or logged. */
  askSession(session: { url: string; token: string }, signal: AbortSignal): Promise<SessionAnswer>
  /** A file the service names by URL, such as a preview clip; sent without the key if it is on another origin. */
  download(
    url: string,
    options: RequestOptions & { maxBytes: number },
  ): Promise<{ bytes: Uint8Array; contentType: string }>
}
