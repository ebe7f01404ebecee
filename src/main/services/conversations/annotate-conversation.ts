import type { Annotation, ConversationDetail } from '#shared/contract/conversations.ts'
import type { WritableDb } from '../../db/database.ts'
import { getConversationNote, putConversationNote } from '../../db/repos/conversation-notes-repo.ts'
import type { ConversationWatcher } from './conversation-watcher.ts'
import type { ReadConversationsDeps } from './conversations-deps.ts'
import { readConversation, requireConversation } from './read-conversation.ts'

/** Changed annotations of a conversation. */
export type AnnotationRequest = { conversationId: string } & {
  [Field in keyof Annotation]?: Annotation[Field]
}

/**
 * Saves the given fields; others are kept, since another window may have changed them. Watchers are notified.
 *
 * @throws StudioError `not_found` if it was never fetched; nothing is saved
 */
export async function annotateConversation(
  deps: ReadConversationsDeps & { db: WritableDb; now(): number },
  watcher: Pick<ConversationWatcher, 'changed'>,
  { conversationId, note, tags, followUp }: AnnotationRequest,
  signal: AbortSignal,
): Promise<ConversationDetail> {
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
  return readConversation(deps, conversationId, signal, service)
}

function tidy(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))]
}
