import type { KnownTool } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { toolsIn } from '#shared/domain/flow/tools-in.ts'
import { getFlowCopy } from '../../db/repos/flow-copies-repo.ts'
import { getFlowTemplates } from '../../db/repos/flow-templates-repo.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import { getFlowView, listFlowTexts } from '../../db/repos/flow-views-repo.ts'
import type { FlowDeps } from './flow-deps.ts'

/** Number of other agents' flows to search, most recently seen first. */
const OTHER_FLOWS = 50

/**
 * Tools named by locally known flows and templates of the current service, this agent's first, for services that don't
 * list their tools. Makes no request; only storage can fail.
 */
export function knownTools(deps: Pick<FlowDeps, 'db' | 'cache'>, key: FlowKey): KnownTool[] {
  const own = getFlowView(deps.cache, key)
  const texts = [
    getFlowCopy(deps.db, key)?.graph,
    own?.draft?.graph,
    own?.active?.graph,
    ...getFlowTemplates(deps.cache, key.service).templates.map(({ graph }) => graph),
    ...listFlowTexts(deps.cache, key.service, OTHER_FLOWS),
  ]
  const tools = new Map<string, string>()
  for (const text of texts) {
    if (!text?.includes('tool_id')) continue
    const graph = JSON.parse(text) as FlowGraph
    for (const [toolId, use] of toolsIn(graph)) if (!tools.get(toolId)) tools.set(toolId, use)
  }
  return [...tools].map(([toolId, use]) => ({ toolId, use }))
}
