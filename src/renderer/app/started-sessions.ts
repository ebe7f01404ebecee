import type { StartedConversation } from '#shared/contract/conversations.ts'

/** Sessions that were begun in this window, with what they are joined with: in memory, until the window closes. */
export interface StartedSessions {
  /** Answers the id of the conversation. */
  keep(started: StartedConversation): string
  of(conversationId: string): StartedConversation['session']
}

/** None yet. */
export function createStartedSessions(): StartedSessions {
  const sessions = new Map<string, StartedConversation['session']>()
  return {
    keep({ conversationId, session }) {
      sessions.set(conversationId, session)
      return conversationId
    },
    of: (conversationId) => sessions.get(conversationId) ?? null,
  }
}
