import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import {
  getConversation,
  getConversationListTime,
  listUnnamedAgents,
  listUnreadConversations,
  nameConversationAgent,
  putConversations,
  setConversationListTime,
} from '../../db/repos/conversations-repo.ts'
import { eachPage } from '../../speech-api/pages.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { fetchWhole } from './fetch-conversation.ts'
import { isLive } from './read-conversation.ts'

/** How many conversations have been stored so far, and whether those are all. */
export interface ConversationsLoaded {
  loaded: number
  isDone: boolean
}

/**
 * Asks for the present service's conversations, newest first, and stores each page as it comes. Once the whole list has been read, a later
 * round ends with the first page on which everything is over and was known when a round last came to its end: what a round that was cut
 * off had stored has unknown ones below it. Nothing is removed. Names of agents that nobody here knows are asked for.
 *
 * @param goneAgents are not asked for; those that the service does not have are added
 * @throws StudioError `bad_answer`: the list does not end; what it held is stored
 * @throws StudioError of the speech client: pages before it are stored
 */
export async function* refreshConversations(
  deps: ConversationsDeps,
  signal: AbortSignal,
  goneAgents = new Set<string>(),
): AsyncGenerator<ConversationsLoaded> {
  const service = deps.service()
  const listedAt = getConversationListTime(deps.cache, service)
  const asOf = new Date(deps.now()).toISOString()
  const ask = (query: { cursor?: string | undefined; limit: number }) =>
    deps.speech.listConversations(query, { signal, priority: 'interactive' })
  let loaded = 0
  for await (const { page, end } of eachPage(ask)) {
    signal.throwIfAborted()
    const isKnown =
      listedAt !== null &&
      page.conversations.length > 0 &&
      page.conversations.every(({ id, status }) => {
        const before = getConversation(deps.cache, service, id)
        return (
          before !== undefined && before.asOf <= listedAt && before.conversation['status'] === status && !isLive(status)
        )
      })
    putConversations(deps.cache, service, page.conversations, asOf)
    loaded += page.conversations.length
    // The newest 20,000 are enough for one list.
    if (end === 'repeated-cursor' || end === 'missing-cursor')
      throw new StudioError(
        'bad_answer',
        'The service began its list of conversations over and over. What was read stays.',
      )
    if (isKnown || end !== undefined) break
    yield { loaded, isDone: false }
  }
  await nameAgents(deps, { service, goneAgents }, signal)
  setConversationListTime(deps.cache, service, asOf)
  yield { loaded, isDone: true }
}

/** Most agents whose names one round asks for. */
const MOST_NAMES = 20

/**
 * Asks for the agents whose conversations are listed and whose names nobody here knows: until they are listed themselves, rows
 * would say their ids. What cannot be had stays without a name; the list of conversations is there all the same.
 */
async function nameAgents(
  deps: ConversationsDeps,
  { service, goneAgents }: { service: string; goneAgents: Set<string> },
  signal: AbortSignal,
): Promise<void> {
  const unnamed = listUnnamedAgents(deps.cache, service).filter((agentId) => !goneAgents.has(agentId))
  for (const agentId of unnamed.slice(0, MOST_NAMES)) {
    try {
      const { value } = await deps.speech.getAgent({ agentId }, { signal, priority: 'interactive' })
      nameConversationAgent(deps.cache, service, { agentId, name: value.name ?? '' })
    } catch (error) {
      signal.throwIfAborted()
      if (!isStudioError(error)) throw error
      // A service that refuses or does not answer will not name the next one either.
      if (error.code !== 'not_found') return
      goneAgents.add(agentId)
    }
  }
}

/**
 * Reads what was said and judged in conversations that ended and are not read yet, newest first, one after another. One that the service
 * does not have any more is marked so and passed over.
 *
 * @throws StudioError of the speech client: those before it are read
 */
export async function* readEndedConversations(
  deps: ConversationsDeps,
  { most }: { most: number },
  signal: AbortSignal,
): AsyncGenerator<{ read: number; total: number }> {
  const service = deps.service()
  const conversationIds = listUnreadConversations(deps.cache, service, most)
  const total = conversationIds.length
  for (const [index, conversationId] of conversationIds.entries()) {
    signal.throwIfAborted()
    try {
      await fetchWhole(deps, { service, conversationId }, { signal, priority: 'batch' })
    } catch (error) {
      if (!isStudioError(error) || error.code !== 'not_found') throw error
    }
    yield { read: index + 1, total }
  }
}
