import type { ReadableDb, WritableDb } from '../../db/database.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import type { WrittenFiles } from '../../media/written-files.ts'
import type { AgentCalls } from '../../speech-api/agent-calls.ts'
import type { ConversationCalls } from '../../speech-api/conversation-calls.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'

/** Dependencies for reading stored conversations. */
export interface ReadConversationsDeps {
  /** The user's annotations. */
  db: ReadableDb
  cache: ReadableDb
  /** `sandbox`, or the base URL in use. */
  service(): string
}

/** Dependencies of the conversations service. */
export interface ConversationsDeps extends ReadConversationsDeps {
  db: WritableDb
  cache: WritableDb
  speech: ConversationCalls & Pick<AgentCalls, 'getAgent'> & Pick<SpeechApi, 'askSession'>
  /** Recordings, by the IDs from `recordingIdOf`. */
  callFiles: TakeFiles
  /** Folder for recordings being decoded; leftovers are deleted at startup. */
  partsFolder: string
  /** The default export folder. */
  exportFolder(): string
  /** Serves exported files for download. */
  writtenFiles: Pick<WrittenFiles, 'put'>
  /** Called with every written file, which may then be revealed in the file manager. */
  onSaved(path: string): void
  newId(): string
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Resolves after `delayMs`, or rejects when the signal aborts. */
  wait(delayMs: number, signal: AbortSignal): Promise<void>
  reportBug(error: unknown): void
}
