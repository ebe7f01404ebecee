import type { Annotation, ConversationDetail } from '#shared/contract/conversations.ts'
import type { WritableDb } from '../../db/database.ts'
import { getConversationNote, putConversationNote } from '../../db/repos/conversation-notes-repo.ts'
import type { ConversationWatcher } from './conversation-watcher.ts'
import type { ReadConversationsDeps } from './conversations-deps.ts'
import { readConversation, requireConversation } from './read-conversation.ts'

/** What is changed of what is written beside a conversation. */
export type AnnotationRequest = { conversationId: string } & {
  [Field in keyof Annotation]?: Annotation[Field] | undefined
}

/**
 * Keeps the fields that are given, each in place of what was there; the others stay, since another window may have written them. Whoever
 * watches the conversation is told.
 *
 * @throws StudioError `not_found`: it was never seen, and nothing is kept
 */
export function annotateConversation(
  deps: ReadConversationsDeps & { db: WritableDb; now(): number },
  watcher: Pick<ConversationWatcher, 'changed'>,
  { conversationId, note, tags, followUp }: AnnotationRequest,
): ConversationDetail {
  const service = deps.service()
  requireConversation(deps, service, conversationId)
  const before = getConversationNote(deps.db, service, conversationId) ?? { note: '', tags: [], followUp: false }
  const kept = {
    note: note ?? before.note,
    tags: tags === undefined ? before.tags : tidy(tags),
    followUp: followUp ?? before.followUp,
  }
  putConversationNote(deps.db, { service, conversationId, at: new Date(deps.now()).toISOString() }, kept)
  watcher.changed({ conversationId })
  return readConversation(deps, conversationId, service)
}

function tidy(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]
}
