import { type FlowSurroundings, checkNames } from '#shared/domain/flow/check-names.ts'
import { checkPaths } from '#shared/domain/flow/check-paths.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import type { SchemaChecker } from './schema-checker.ts'

/**
 * Everything the studio can find wrong with a graph before asking the service: schema violations of each item, then its
 * paths, its names, and the arguments of its tool calls. A path is reported once; schema violations come first.
 */
export function checkFlow(
  graph: FlowGraph,
  checker: SchemaChecker,
  surroundings: FlowSurroundings,
  checkArguments: (graph: FlowGraph) => readonly FlowIssue[] = () => [],
): FlowIssue[] {
  const misfits = checker.check(graph)
  const said = new Set(misfits.map((issue) => issue.path))
  return [
    ...misfits,
    ...[...checkPaths(graph), ...checkNames(graph, surroundings), ...checkArguments(graph)].filter(
      (issue) => !said.has(issue.path),
    ),
  ]
}
