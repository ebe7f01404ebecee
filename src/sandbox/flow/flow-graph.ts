/** A graph that fits the served schema. Unknown fields are preserved. */
export interface FlowGraph {
  nodes: FlowNode[]
  edges: FlowEdge[]
  variables?: FlowVariable[]
}

export interface FlowNode {
  id: string
  type: string
  data?: Record<string, unknown>
}

export interface FlowEdge {
  id: string
  source: string
  target: string
  source_handle?: string | null
}

export interface FlowVariable {
  key: string
  type: string
  default?: unknown
}

/**
 * A problem in a graph (specification part 2, FlowValidationError); `path` is within the graph, such as
 * `nodes.3.data.tool_id`.
 */
export interface FlowIssue {
  path: string
  code: string
  message: string
}
