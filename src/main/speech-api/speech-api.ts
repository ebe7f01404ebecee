import type { AgentCalls } from './agent-calls.ts'
import type { SessionAnswer } from './ask-session.ts'
import type { CatalogCalls } from './catalog-calls.ts'
import type { ConversationCalls } from './conversation-calls.ts'
import type { FlowCalls } from './flow-calls.ts'
import type { ProjectCalls } from './project-calls.ts'
import type { RawCalls } from './raw-call.ts'
import type { RequestOptions } from './request-options.ts'
import type { SpeechCalls } from './speech-calls.ts'
import type { VoiceCalls } from './voice-calls.ts'
import type { WatermarkCalls } from './watermark-calls.ts'

/** The voice service over HTTP, with the account's limits and the retry rules of specification part 7 built in. */
export interface SpeechApi
  extends
    SpeechCalls,
    CatalogCalls,
    VoiceCalls,
    AgentCalls,
    FlowCalls,
    ConversationCalls,
    ProjectCalls,
    WatermarkCalls,
    RawCalls {
  /** Whether a real-time session would accept the token; see `ask-session.ts`. Not rate limited or logged. */
  askSession(session: { url: string; token: string }, signal: AbortSignal): Promise<SessionAnswer>
  /** A file the service names by URL, such as a preview clip; sent without the key if it is on another origin. */
  download(
    url: string,
    options: RequestOptions & { maxBytes: number },
  ): Promise<{ bytes: Uint8Array; contentType: string }>
}
