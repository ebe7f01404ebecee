import type { FlowGraph } from './flow-graph.ts'
import { type FlowPlace, pathOf, placeOf } from './flow-place.ts'

/**
 * One problem of a graph, as reported by the service (specification part 2, FlowValidationError), with its position.
 */
export interface FlowIssue {
  /** Path from the graph, such as `nodes.3.data.tool_id`. */
  path: string
  /** Dotted code of the problem, such as `tool_call.tool_id.unknown`. */
  code: string
  message: string
  /** Whether the service rejects a graph with it, as far as is known, or it is only advice. */
  weight: 'refused' | 'advice'
  place: FlowPlace
}

/** Locates the service's issues in this graph; none is dropped. */
export function placeIssues(
  graph: FlowGraph,
  issues: readonly { path: string; code: string; message: string }[],
): FlowIssue[] {
  return issues.map(({ path, code, message }) => ({
    path,
    code,
    message,
    weight: 'refused',
    place: placeOf(graph, path),
  }))
}

/** An issue at a position. */
export function issueAt(
  graph: FlowGraph,
  place: FlowPlace,
  code: string,
  message: string,
  weight: FlowIssue['weight'] = 'refused',
): FlowIssue {
  return { path: pathOf(graph, place), code, message, weight, place }
}
