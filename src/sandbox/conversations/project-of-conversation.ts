import type { StoredConversation } from './conversation-store.ts'

/** The agent's project when the conversation began; null for the default project. */
export function projectOfConversation({ agentSnapshot }: Pick<StoredConversation, 'agentSnapshot'>): string | null {
  const id = agentSnapshot['project_id']
  return typeof id === 'string' ? id : null
}
