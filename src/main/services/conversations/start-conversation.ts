import type { StartedConversation } from '#shared/contract/conversations.ts'
import { putConversations } from '../../db/repos/conversations-repo.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import type { LiveSessions } from './live-sessions.ts'

export interface StartRequest {
  agentId: string
  callerIdentity: string | null
  language: string | null
  variables: Record<string, string>
}

/**
 * Starts a session with the agent (specification part 4; body and response assumed: shapes page 6.1) and stores the
 * conversation. The session's URL and token are in the response and in the memory of `sessions` only: never stored or
 * logged.
 *
 * @throws StudioError of the speech client: none was started, but possibly after `timed_out` and `service_unavailable`
 */
export async function startConversation(
  deps: ConversationsDeps,
  sessions: Pick<LiveSessions, 'keep'>,
  { agentId, callerIdentity, language, variables }: StartRequest,
  signal: AbortSignal,
): Promise<StartedConversation> {
  const service = deps.service()
  const order = {
    ...(callerIdentity === null ? {} : { user_identity: callerIdentity }),
    ...(language === null ? {} : { language }),
    ...(Object.keys(variables).length === 0 ? {} : { dynamic_variables: variables }),
  }
  const request = { agentId, order, idempotencyKey: deps.newId() }
  const { conversation, url, token } = await deps.speech.startConversation(request, { signal, priority: 'interactive' })
  putConversations(deps.cache, service, [conversation], new Date(deps.now()).toISOString())
  if (typeof url === 'string' && typeof token === 'string') sessions.keep(conversation.id, { url, token })
  return {
    conversationId: conversation.id,
    session: typeof url === 'string' && url !== '' ? { url, token: token ?? null } : null,
  }
}
