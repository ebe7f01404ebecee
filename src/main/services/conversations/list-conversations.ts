import type { ConversationFilter, ConversationPage } from '#shared/contract/conversations.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listConversationNotes } from '../../db/repos/conversation-notes-repo.ts'
import {
  type ConversationFilter as StoredFilter,
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

/** A page of what is stored of the present service's conversations. */
export function listConversations(
  deps: ListDeps,
  { offset, limit, ...filter }: ConversationFilter & { offset: number; limit: number },
): ConversationPage {
  const service = deps.service()
  const { rows, total } = getConversationPage(deps.cache, service, { ...filterFor(deps, filter), offset, limit })
  const notes = listConversationNotes(deps.db, service)
  const end = offset + rows.length
  // What all pages share comes with the first: of thousands of agents it is more than the rows.
  const isFirst = offset === 0
  const tags = new Set(isFirst ? [...notes.values()].flatMap((note) => note.tags) : [])
  return {
    rows: rows.map((row) => toRow(deps, row, notes.get(row.conversationId))),
    total,
    nextOffset: rows.length > 0 && end < total ? end : null,
    asOf: getConversationListTime(deps.cache, service),
    agents: isFirst ? listConversationAgents(deps.cache, service) : [],
    tags: [...tags].toSorted((one, other) => one.localeCompare(other)),
    unreadCount: countUnreadConversations(deps.cache, service),
    hasLive: isFirst && hasLiveConversation(deps.cache, service),
  }
}

/** The filter as the cache takes it: what is kept on this computer is looked up first. */
export function filterFor(deps: ListDeps, { marked, ...filter }: ConversationFilter): StoredFilter {
  if (marked === null) return { ...filter, conversationIds: null }
  const fitting = [...listConversationNotes(deps.db, deps.service())].filter(([, { note, tags, followUp }]) => {
    if (marked.kind === 'follow-up') return followUp
    return marked.kind === 'note' ? note !== '' : tags.includes(marked.tag)
  })
  return { ...filter, conversationIds: fitting.map(([id]) => id) }
}
