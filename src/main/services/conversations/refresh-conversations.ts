import { isStudioError, type StudioError } from '#shared/errors/studio-error.ts'
import { WireAgent } from '#shared/service-wire/agents.ts'
import { WireConversation } from '#shared/service-wire/conversations.ts'
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import {
  getConversation,
  getConversationListTime,
  listUnnamedAgents,
  listUnreadConversations,
  nameConversationAgent,
  putConversations,
  setConversationListTime,
} from '../../db/repos/conversations-repo.ts'
import { eachPage, MAX_CONVERSATION_PAGES, type PagesEnd, requireComplete } from '../../speech-api/pages.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { fetchWhole } from './fetch-conversation.ts'
import { isLive } from './read-conversation.ts'

/** Number of conversations stored so far, and whether the list is complete. */
export interface ConversationsLoaded {
  loaded: number
  isDone: boolean
}

/**
 * Fetches the current service's conversations, newest first, and stores each page as it arrives. Once the whole list
 * was read, later refreshes end at the first page where everything is over and was known at the last completed refresh:
 * an interrupted one leaves unknown ones below. Nothing is removed. Names of unknown agents are looked up.
 *
 * @param goneAgents aren't requested; agents missing on the service are added
 * @throws StudioError `bad_answer` if the list is incomplete; what was read is stored
 * @throws StudioError of the speech client: earlier pages are stored
 */
export async function* refreshConversations(
  deps: ConversationsDeps,
  signal: AbortSignal,
  goneAgents = new Set<string>(),
): AsyncGenerator<ConversationsLoaded> {
  const service = deps.service()
  const listedAt = getConversationListTime(deps.cache, service)
  const asOf = new Date(deps.now()).toISOString()
  let loaded = 0
  let last: PagesEnd | undefined
  const pages = eachPage(
    (query) => deps.speech.listConversations(query, { signal, priority: 'interactive' }),
    (page) => page.conversations,
    { maxPages: MAX_CONVERSATION_PAGES },
  )
  for await (const { entries, end } of pages) {
    signal.throwIfAborted()
    const isKnown =
      listedAt !== null &&
      entries.length > 0 &&
      entries.every((entry) => {
        const { id, status } = readLeniently(WireConversation, entry).value
        const before = getConversation(deps.cache, service, id)
        return (
          before !== undefined &&
          before.asOf <= listedAt &&
          readLeniently(WireConversation, before.conversation).value.status === status &&
          !isLive(status)
        )
      })
    putConversations(deps.cache, service, entries, asOf)
    loaded += entries.length
    last = end
    if (isKnown || end !== undefined) break
    yield { loaded, isDone: false }
  }
  await nameAgents(deps, { service, goneAgents }, signal)
  // The newest 200,000 count as the list; of one that repeats itself, the next refresh reads everything again.
  if (last !== 'repeated-cursor' && last !== 'missing-cursor') setConversationListTime(deps.cache, service, asOf)
  requireComplete(last)
  yield { loaded, isDone: true }
}

/** Maximum agent names looked up per refresh. */
const MAX_NAMES = 20

/**
 * Looks up agents of listed conversations whose names are unknown, since rows would show their IDs. Failures leave them
 * without a name and don't affect the list.
 */
async function nameAgents(
  deps: ConversationsDeps,
  { service, goneAgents }: { service: string; goneAgents: Set<string> },
  signal: AbortSignal,
): Promise<void> {
  const unnamed = listUnnamedAgents(deps.cache, service).filter((agentId) => !goneAgents.has(agentId))
  for (const agentId of unnamed.slice(0, MAX_NAMES)) {
    try {
      const { value } = await deps.speech.getAgent({ agentId }, { signal, priority: 'interactive' })
      nameConversationAgent(deps.cache, service, { agentId, name: readLeniently(WireAgent, value).value.name ?? '' })
    } catch (error) {
      signal.throwIfAborted()
      if (!isStudioError(error)) throw error
      // If the service rejects or fails one, it would the next one too.
      if (error.code !== 'not_found') return
      goneAgents.add(agentId)
    }
  }
}

/**
 * Downloads transcripts and evaluations of ended conversations, newest first, one by one. Missing ones are marked and
 * skipped.
 *
 * @throws StudioError of the speech client: earlier ones are stored
 */
export async function* readEndedConversations(
  deps: ConversationsDeps,
  { most }: { most: number },
  signal: AbortSignal,
): AsyncGenerator<{ read: number; total: number }> {
  const service = deps.service()
  const conversationIds = listUnreadConversations(deps.cache, service, most)
  const total = conversationIds.length
  let incomplete: StudioError | undefined
  for (const [index, conversationId] of conversationIds.entries()) {
    signal.throwIfAborted()
    try {
      await fetchWhole(deps, { service, conversationId }, { signal, priority: 'batch' })
    } catch (error) {
      if (!isStudioError(error) || !(error.code === 'not_found' || error.reason === 'list-incomplete')) throw error
      if (error.code !== 'not_found') incomplete = error
    }
    yield { read: index + 1, total }
  }
  if (incomplete) throw incomplete
}
