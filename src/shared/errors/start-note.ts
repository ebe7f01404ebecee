import type { Failure } from '../contract/base.ts'
import type { Message } from '../language/define-messages.ts'
import { formatReason } from './failure-texts.ts'
import type { messages } from './start-notes/messages/en.ts'
import { t } from './start-notes/messages/t.ts'

/** One sentence of a note. */
export type NoteSentence =
  | Exclude<Message<typeof messages>, { kind: 'backup-not-restored' }>
  | { kind: 'backup-not-restored'; backup: string; failure: Failure }
  /** Only what the failure says. */
  | { kind: 'failed'; failure: Failure }

/** What a user has to know about a start, such as restored work or an unavailable keychain: the sentences of a notice. */
export type StartNote = readonly NoteSentence[]

/** The text of a note. */
export function formatNote(note: StartNote): string {
  return note.map(formatSentence).join(' ')
}

function formatSentence(sentence: NoteSentence): string {
  switch (sentence.kind) {
    case 'failed':
      return formatReason(sentence.failure)
    case 'backup-not-restored':
      return t('backup-not-restored', { backup: sentence.backup, problem: formatReason(sentence.failure) })
    default:
      return t.format(sentence)
  }
}
