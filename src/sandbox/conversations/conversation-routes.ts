import { Hono } from 'hono'
import { requireAgentCredential } from '../agents/require-agent-credential.ts'
import type { CallEnv } from '../http/call.ts'
import { limitConcurrency, limitRate } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import {
  getConversation,
  getRecording,
  listConversations,
  listDeliveries,
  listEvaluations,
  listMessages,
} from './read-conversations.ts'
import { startConversation } from './start-conversation.ts'

/** Conversation routes below `/v1/agents` (specification part 4, Conversations and webhooks). */
export function conversationRoutes(deps: SandboxDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  // Concurrency first: a request rejected there doesn't use up the rate limit.
  const guards = [requireAgentCredential(deps), limitConcurrency(deps, 'agents'), limitRate(deps, 'agents')] as const
  routes.get('/conversations', ...guards, listConversations(deps))
  routes.get('/conversations/:conversation_id', ...guards, getConversation(deps))
  routes.get('/conversations/:conversation_id/messages', ...guards, listMessages(deps))
  routes.get('/conversations/:conversation_id/evaluations', ...guards, listEvaluations(deps))
  routes.get('/conversations/:conversation_id/recording', ...guards, getRecording(deps))
  routes.get('/conversations/:conversation_id/webhook-deliveries', ...guards, listDeliveries(deps))
  routes.post('/:agent_id/conversations', ...guards, startConversation(deps))
  return routes
}
