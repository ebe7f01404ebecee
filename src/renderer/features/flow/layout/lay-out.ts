import { Graph, layout } from '@dagrejs/dagre'
import type { FlowPoint } from '#shared/domain/flow/flow-graph.ts'

/** Layout input: node sizes in pixels, and the nodes joined by edges. */
export interface Drawing {
  nodes: { key: string; width: number; height: number }[]
  links: { from: string; to: string }[]
}

const GRID = 4
const GAP = { column: 96, node: 32 }

/**
 * Positions all nodes in columns from left to right, each to the right of its predecessors unless a cycle prevents it.
 *
 * dagre rather than elkjs: 17 kB against 480 kB compressed. For 500 nodes and 600 edges it takes 0.3 s this way, and up
 * to 2 s with its crossing reduction, which makes no visible difference at that size.
 */
export function layOut({ nodes, links }: Drawing): Map<string, FlowPoint> {
  const drawing = new Graph({ multigraph: true })
  drawing.setGraph({ rankdir: 'LR', ranksep: GAP.column, nodesep: GAP.node, marginx: 0, marginy: 0 })
  for (const { key, width, height } of nodes) drawing.setNode(key, { width, height })
  for (const [at, { from, to }] of links.entries()) if (from !== to) drawing.setEdge(from, to, {}, String(at))
  layout(drawing, { disableOptimalOrderHeuristic: true })
  return new Map(
    nodes.map(({ key, width, height }) => {
      const { x = 0, y = 0 } = drawing.node(key) as Partial<FlowPoint>
      return [key, { x: snap(x - width / 2), y: snap(y - height / 2) }]
    }),
  )
}

function snap(pixels: number): number {
  return Math.round(pixels / GRID) * GRID
}
