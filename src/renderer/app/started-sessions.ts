import type { StartedConversation } from '#shared/contract/conversations.ts'

/** Sessions started in this window, with their join credentials: in memory only, until the window closes. */
export interface StartedSessions {
  /** Returns the conversation ID. */
  keep(started: StartedConversation): string
  of(conversationId: string): StartedConversation['session']
}

/** Creates an empty store. */
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
