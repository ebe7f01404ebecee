import { agentVoices } from '../agents/agent-voices.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import { checkMeaning } from './check-meaning.ts'
import { checkStructure } from './check-structure.ts'
import type { FlowGraph } from './flow-graph.ts'
import { AGENT_TOOLS } from './agent-tools.ts'

/**
 * Validates the graph in a body against the served schema, then semantically.
 *
 * @param within path prefix of each issue, such as `graph.` if the graph is a field of the body
 * @throws ServiceFailure 400 `validation_failed` with `issues` (specification part 2, FlowValidationError)
 */
export function checkGraph(
  deps: Pick<SandboxDeps, 'personalVoices'>,
  account: Account,
  body: Record<string, unknown>,
  within = '',
): FlowGraph {
  const { nodes, edges, variables } = body
  const graph = { nodes, edges, ...(variables === undefined || variables === null ? {} : { variables }) }
  const structure = checkStructure(JSON.parse(JSON.stringify(graph)))
  const known = {
    voices: new Set(agentVoices(deps, account).map(({ slug }) => slug)),
    tools: new Set(AGENT_TOOLS.map(({ id }) => id)),
  }
  const found = structure.length > 0 ? structure : checkMeaning(graph as FlowGraph, known)
  if (found.length === 0) return graph as FlowGraph

  const issues = found.map((issue) => ({ ...issue, path: `${within}${issue.path}` }))
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path] ??= message
  const [first] = issues
  throw new ServiceFailure({
    status: 400,
    code: 'validation_failed',
    message: `${first?.path}: ${first?.message}`,
    fields,
    issues,
  })
}
