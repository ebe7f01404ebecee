import type { FlowGraph } from './flow-graph.ts'
import { type FlowPlace, pathOf, placeOf } from './flow-place.ts'

/** One problem of a graph, as the service states them (specification part 2, FlowValidationError), with its place. */
export interface FlowIssue {
  /** Way from the graph, such as `nodes.3.data.tool_id`. */
  path: string
  /** Dotted word of the kind of problem, such as `tool_call.tool_id.unknown`. */
  code: string
  message: string
  /** Whether the service refuses a graph with it, as far as the studio knows, or it is only worth a look. */
  weight: 'refused' | 'advice'
  place: FlowPlace
}

/** Issues as the service sends them, each at its place in this graph; none is dropped. */
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

/** An issue at a place. */
export function issueAt(
  graph: FlowGraph,
  place: FlowPlace,
  code: string,
  message: string,
  weight: FlowIssue['weight'] = 'refused',
): FlowIssue {
  return { path: pathOf(graph, place), code, message, weight, place }
}
