import type { ConversationFilter, ConversationKey, ConversationPage } from '#shared/contract/conversations.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listConversationNotes } from '../../db/repos/conversation-notes-repo.ts'
import {
  type ConversationFilter as StoredFilter,
  countConversations,
  countUnreadConversations,
  getConversationListTime,
  getConversationPage,
  hasLiveConversation,
  listConversationAgents,
} from '../../db/repos/conversations-repo.ts'
import type { ReadConversationsDeps } from './conversations-deps.ts'
import { toRow } from './read-conversation.ts'

export interface ListDeps extends ReadConversationsDeps {
  db: ReadableDb
}

/** A page of the current service's cached conversations. */
export function listConversations(
  deps: ListDeps,
  { after, limit, ...wanted }: ConversationFilter & { after: ConversationKey | null; limit: number },
): ConversationPage {
  return deps.cache.snapshot(() => {
    const service = deps.service()
    const filter = filterFor(deps, wanted)
    const rows = getConversationPage(deps.cache, service, { ...filter, after, limit })
    const notes = listConversationNotes(deps.db, service)
    // Shared data comes with the first page only: for thousands of agents it is larger than the rows.
    const isFirst = after === null
    const last = rows.at(-1)
    const tags = new Set(isFirst ? [...notes.values()].flatMap((note) => note.tags) : [])
    return {
      rows: rows.map((row) => toRow(deps, row, notes.get(row.conversationId))),
      total: isFirst ? countConversations(deps.cache, service, filter) : null,
      next: last && rows.length === limit ? [last.createdAt, last.conversationId] : null,
      asOf: getConversationListTime(deps.cache, service),
      agents: isFirst ? listConversationAgents(deps.cache, service) : [],
      tags: [...tags].toSorted((one, other) => one.localeCompare(other)),
      unreadCount: countUnreadConversations(deps.cache, service),
      hasLive: isFirst && hasLiveConversation(deps.cache, service),
    }
  })
}

/** The filter for the cache: local annotations are resolved first. */
export function filterFor(deps: ListDeps, { marked, ...filter }: ConversationFilter): StoredFilter {
  if (marked === null) return { ...filter, conversationIds: null }
  const fitting = [...listConversationNotes(deps.db, deps.service())].filter(([, { note, tags, followUp }]) => {
    if (marked.kind === 'follow-up') return followUp
    return marked.kind === 'note' ? note !== '' : tags.includes(marked.tag)
  })
  return { ...filter, conversationIds: fitting.map(([id]) => id) }
}
