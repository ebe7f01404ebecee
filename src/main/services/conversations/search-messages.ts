import type { MessageHit } from '#shared/contract/conversations.ts'
import { wordExcerpt } from '#shared/domain/words/word-excerpt.ts'
import { wordQuery } from '#shared/domain/words/word-query.ts'
import { findMessages } from '../../db/repos/conversation-search-repo.ts'
import type { ReadConversationsDeps } from './conversations-deps.ts'

/** What was said last with every typed word in it, the last word as a beginning, of all that was ever fetched. No request. */
export function searchMessages(
  deps: Pick<ReadConversationsDeps, 'cache' | 'service'>,
  { text, limit }: { text: string; limit: number },
): MessageHit[] {
  const expression = wordQuery(text)
  if (expression === null) return []
  return findMessages(deps.cache, deps.service(), expression, limit).map(({ content, ...found }) => ({
    ...found,
    ...wordExcerpt(content, text),
  }))
}
