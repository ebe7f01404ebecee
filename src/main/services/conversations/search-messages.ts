import type { MessageHit } from '#shared/contract/conversations.ts'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { wordExcerpt } from '#shared/domain/words/word-excerpt.ts'
import { wordQuery } from '#shared/domain/words/word-query.ts'
import { listConversationNotes } from '../../db/repos/conversation-notes-repo.ts'
import { findMessages, getConversationHead } from '../../db/repos/conversation-search-repo.ts'
import type { ReadConversationsDeps } from './conversations-deps.ts'

/**
 * The user's notes and labels with every typed word, then messages with every typed word, the last one as a prefix,
 * newest first, from everything stored. No request.
 */
export function searchMessages(
  deps: ReadConversationsDeps,
  { text, limit }: { text: string; limit: number },
): MessageHit[] {
  const expression = wordQuery(text)
  if (expression === null) return []
  const noted = searchNotes(deps, text).slice(0, limit)
  const said = findMessages(deps.cache, deps.service(), expression, limit - noted.length)
  return [...noted, ...said.map(({ content, ...found }) => ({ ...found, ...wordExcerpt(content, text) }))]
}

function searchNotes({ db, cache, service }: ReadConversationsDeps, text: string): MessageHit[] {
  return [...listConversationNotes(db, service())]
    .filter(([, { note, tags }]) => matchesSearch(text, [note, ...tags]))
    .flatMap(([conversationId, { note, tags }]) => {
      const head = getConversationHead(cache, service(), conversationId)
      const content = [tags.join(', '), note].filter((part) => part !== '').join(' · ')
      return head ? [{ conversationId, messageId: '', role: 'note', ...head, ...wordExcerpt(content, text) }] : []
    })
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}
