import { Hono } from 'hono'
import type { CallEnv } from '../http/call.ts'
import { limitConcurrency, limitRate } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import {
  deleteAgent,
  getAgent,
  getEvaluationConfig,
  getWidgetConfig,
  listAgents,
  listAgentVoices,
  putEvaluationConfig,
} from './read-agents.ts'
import { createAgentTest, listAgentTests, listTestRuns, runAgentTest } from './agent-tests.ts'
import { requireAgentCredential } from './require-agent-credential.ts'
import { createAgent, updateAgent } from './write-agent.ts'

/** `/v1/agents` and below (specification part 4, Agents). */
export function agentRoutes(deps: SandboxDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  // Concurrency first: a request rejected there doesn't use up the rate limit.
  const guards = [requireAgentCredential(deps), limitConcurrency(deps, 'agents'), limitRate(deps, 'agents')] as const
  routes.get('/', ...guards, listAgents(deps))
  routes.post('/', ...guards, createAgent(deps))
  routes.get('/voices', ...guards, listAgentVoices(deps))
  routes.get('/test-runs', ...guards, listTestRuns(deps))
  routes.get('/tests', ...guards, listAgentTests(deps))
  routes.post('/:agent_id/tests', ...guards, createAgentTest(deps))
  routes.post('/tests/:test_id/run', ...guards, runAgentTest(deps))
  routes.get('/:agent_id/widget-config', getWidgetConfig(deps))
  routes.get('/:agent_id/evaluation-config', ...guards, getEvaluationConfig(deps))
  routes.put('/:agent_id/evaluation-config', ...guards, putEvaluationConfig(deps))
  routes.get('/:agent_id', ...guards, getAgent(deps))
  routes.patch('/:agent_id', ...guards, updateAgent(deps))
  routes.delete('/:agent_id', ...guards, deleteAgent(deps))
  return routes
}
