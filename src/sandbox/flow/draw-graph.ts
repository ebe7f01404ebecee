import type { FlowGraph } from './flow-graph.ts'

const COLUMN_PX = 280
const ROW_PX = 160

/** Kind, name and data of a node. */
type Drawn = [type: string, name: string, data: Record<string, unknown>]

/**
 * A graph from nodes by id and edges written `source target` or `source target handle`. Nodes stand in columns by how many steps they
 * are from the first one.
 */
export function drawGraph(
  nodes: Record<string, Drawn>,
  edges: readonly string[],
  variables: { key: string; type: string; description: string }[],
): FlowGraph {
  const links = edges.map((written) => {
    const [source = '', target = '', handle] = written.split(' ')
    return { source, target, handle }
  })
  const columns = new Map<string, number>()
  const [first = ''] = Object.keys(nodes)
  columns.set(first, 0)
  for (const [id, column] of columns) {
    for (const { source, target } of links) {
      if (source === id && !columns.has(target)) columns.set(target, column + 1)
    }
  }
  const rows = new Map<number, number>()
  return {
    nodes: Object.entries(nodes).map(([id, [type, name, data]]) => {
      const column = columns.get(id) ?? 0
      const row = rows.get(column) ?? 0
      rows.set(column, row + 1)
      return { id, type, name, position: { x: column * COLUMN_PX, y: row * ROW_PX }, data }
    }),
    edges: links.map(({ source, target, handle }, index) => ({
      id: `edge_${index + 1}`,
      source,
      target,
      ...(handle === undefined ? {} : { source_handle: handle }),
    })),
    variables,
  }
}
