import type { WatchedConversation } from '#shared/contract/conversations.ts'
import type { ConversationsService } from '../services/conversations/conversations-service.ts'
import { latestValues } from './latest-values.ts'
import { wait } from './wait.ts'

/** Shortest time between two pictures of a conversation. */
const REST_MS = 100

/** A conversation as it is now, and again as it changes; it is asked for at the service as long as this goes on. */
export function watchConversation(
  conversations: Pick<ConversationsService, 'glance' | 'subscribe'>,
  request: { conversationId: string },
  signal: AbortSignal,
): AsyncGenerator<WatchedConversation, void, void> {
  const subscribe = (listener: () => void): (() => void) => conversations.subscribe(request, listener)
  return latestValues({ read: () => conversations.glance(request), subscribe, wait }, REST_MS, signal)
}
