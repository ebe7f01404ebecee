import type { StoredConversation } from './conversation-store.ts'

/** The project that the agent of a conversation was in when it began; null for the Default one. */
export function projectOfConversation({ agentSnapshot }: Pick<StoredConversation, 'agentSnapshot'>): string | null {
  const id = agentSnapshot['project_id']
  return typeof id === 'string' ? id : null
}
