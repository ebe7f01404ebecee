import { type FlowSurroundings, checkNames } from '#shared/domain/flow/check-names.ts'
import { checkPaths } from '#shared/domain/flow/check-paths.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import type { SchemaChecker } from './schema-checker.ts'

/**
 * Everything this studio knows to be wrong with a graph, before the service is asked: what the schema says of each item,
 * then the ways through it, then the names in it. A place is named once; what the schema says there comes first.
 */
export function checkFlow(graph: FlowGraph, checker: SchemaChecker, surroundings: FlowSurroundings): FlowIssue[] {
  const misfits = checker.check(graph)
  const said = new Set(misfits.map((issue) => issue.path))
  return [
    ...misfits,
    ...[...checkPaths(graph), ...checkNames(graph, surroundings)].filter((issue) => !said.has(issue.path)),
  ]
}
