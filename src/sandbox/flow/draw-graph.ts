import type { FlowGraph } from './flow-graph.ts'
import { getHandles } from './handles-of.ts'

const COLUMN_PX = 280
/** Node height as drawn by editors: a header, and a line for each of several exits. */
const HEAD_PX = 85
const WAY_PX = 26
const GAP_PX = 45

/** Type, name and data of a node. */
type Drawn = [type: string, name: string, data: Record<string, unknown>]

interface Link {
  source: string
  target: string
  handle: string | undefined
}

/**
 * Builds a graph from nodes by ID and edges written `source target` or `source target handle`. Nodes are placed in
 * columns by their longest path from the first one, so only loops lead back.
 */
export function drawGraph(
  nodes: Record<string, Drawn>,
  edges: readonly string[],
  variables: { key: string; type: string; description: string }[],
): FlowGraph {
  const links = edges.map((written): Link => {
    const [source = '', target = '', handle] = written.split(' ')
    return { source, target, handle }
  })
  const [first = ''] = Object.keys(nodes)
  const columns = columnsFrom(first, links)
  const filledPx = new Map<number, number>()
  return {
    nodes: Object.entries(nodes).map(([id, [type, name, data]]) => {
      const column = columns.get(id) ?? 0
      const y = filledPx.get(column) ?? 0
      filledPx.set(column, y + heightPx({ id, type, data }) + GAP_PX)
      return { id, type, name, position: { x: column * COLUMN_PX, y }, data }
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

/** Steps of each node from the first one on the longest path without repeats. */
function columnsFrom(first: string, links: readonly Link[]): Map<string, number> {
  const columns = new Map<string, number>()
  const go = (id: string, way: readonly string[]): void => {
    if (way.includes(id)) return
    columns.set(id, Math.max(columns.get(id) ?? 0, way.length))
    for (const { source, target } of links) if (source === id) go(target, [...way, id])
  }
  go(first, [])
  return columns
}

function heightPx(node: Parameters<typeof getHandles>[0]): number {
  const ways = getHandles(node).allowed.filter((way) => way !== null).length
  return HEAD_PX + ways * WAY_PX
}
