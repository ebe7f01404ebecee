import { Hono } from 'hono'
import type { CallEnv } from '../http/call.ts'
import { readPage } from '../http/read-page.ts'
import { requireAgentCredential } from '../agents/require-agent-credential.ts'
import { limitConcurrency, limitRate } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { AGENT_TOOLS } from './agent-tools.ts'
import { FLOW_SCHEMA } from './flow-schema.ts'
import { deactivateFlow, discardDraft, publishFlow, rollbackFlow } from './move-flow.ts'
import { getFlow, getVersion, listVersions, putFlow } from './own-flow.ts'
import { cloneTemplate, createTemplate, deleteTemplate, getTemplate, listTemplates, putTemplate } from './templates.ts'

/** Routes for flows, templates and tools below `/v1/agents` (specification part 4, Flow graphs and templates). */
export function flowRoutes(deps: SandboxDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  const guards = [requireAgentCredential(deps), limitConcurrency(deps, 'agents'), limitRate(deps, 'agents')] as const
  routes.get('/flow/schema', (c) => c.json(FLOW_SCHEMA))
  routes.get('/flow/templates', ...guards, listTemplates(deps))
  routes.post('/flow/templates', ...guards, createTemplate(deps))
  routes.get('/flow/templates/:flow_template_id', ...guards, getTemplate(deps))
  routes.put('/flow/templates/:flow_template_id', ...guards, putTemplate(deps))
  routes.delete('/flow/templates/:flow_template_id', ...guards, deleteTemplate(deps))
  routes.post('/flow/templates/:flow_template_id/clone', ...guards, cloneTemplate(deps))
  routes.get('/tools', ...guards, (c) => {
    const { items, paging } = readPage(
      c.req,
      AGENT_TOOLS.map((tool, index) => ({ place: index + 1, tool })),
    )
    return c.json({ tools: items.map(({ tool }) => tool), ...paging })
  })
  routes.get('/:agent_id/flow', ...guards, getFlow(deps))
  routes.put('/:agent_id/flow', ...guards, putFlow(deps))
  routes.delete('/:agent_id/flow/draft', ...guards, discardDraft(deps))
  routes.post('/:agent_id/flow/publish', ...guards, publishFlow(deps))
  routes.post('/:agent_id/flow/rollback', ...guards, rollbackFlow(deps))
  routes.post('/:agent_id/flow/deactivate', ...guards, deactivateFlow(deps))
  routes.get('/:agent_id/flow/versions', ...guards, listVersions(deps))
  routes.get('/:agent_id/flow/versions/:version_id', ...guards, getVersion(deps))
  return routes
}
