import type { ReadableDb, WritableDb } from '../../db/database.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { WrittenFiles } from '../../media/written-files.ts'
import type { AgentCalls } from '../../speech-api/agent-calls.ts'
import type { ConversationCalls } from '../../speech-api/conversation-calls.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'

/** What reading stored conversations takes. */
export interface ReadConversationsDeps {
  /** What a person wrote beside conversations. */
  db: ReadableDb
  cache: ReadableDb
  /** `practice`, or the base URL that requests go to. */
  service(): string
}

/** What the conversations' service takes. */
export interface ConversationsDeps extends ReadConversationsDeps {
  db: WritableDb
  cache: WritableDb
  speech: ConversationCalls & Pick<AgentCalls, 'getAgent'> & Pick<SpeechApi, 'askSession'>
  /** Sound of conversations, by the ids of `recordingIdOf`. */
  callFiles: TakeFiles
  /** Where a recording lies while it is read; what an earlier run left there is removed at the start. */
  partsFolder: string
  /** Where exports go when no other folder is chosen. */
  exportFolder(): string
  /** Where exported files can be downloaded from. */
  writtenFiles: Pick<WrittenFiles, 'put'>
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after `delayMs`, or rejects when the signal aborts. */
  wait(delayMs: number, signal: AbortSignal): Promise<void>
  reportBug(error: unknown): void
}
