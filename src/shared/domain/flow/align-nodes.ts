import type { FlowPoint } from './flow-graph.ts'

/** A node on the canvas, in pixels. */
export interface PlacedNode extends FlowPoint {
  key: string
  width: number
  height: number
}

/** A line to align nodes to: an edge or the middle of the box around them all. */
export type AlignLine = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** New positions of nodes aligned to a line of the box around them. Nodes already there are omitted. */
export function alignNodes(nodes: readonly PlacedNode[], line: AlignLine): Map<string, FlowPoint> {
  const box = boxAround(nodes)
  return changedPlaces(nodes, (node) => {
    if (line === 'left') return { x: box.x, y: node.y }
    if (line === 'right') return { x: box.x + box.width - node.width, y: node.y }
    if (line === 'center') return { x: box.x + (box.width - node.width) / 2, y: node.y }
    if (line === 'top') return { x: node.x, y: box.y }
    if (line === 'bottom') return { x: node.x, y: box.y + box.height - node.height }
    return { x: node.x, y: box.y + (box.height - node.height) / 2 }
  })
}

/**
 * New positions of nodes with equal gaps, the first and last staying in place. Fewer than three nodes can't be
 * distributed. Gaps are negative if the nodes don't fit between the outer two.
 */
export function distributeNodes(nodes: readonly PlacedNode[], along: 'across' | 'down'): Map<string, FlowPoint> {
  if (nodes.length < 3) return new Map()
  const start = along === 'across' ? 'x' : 'y'
  const size = along === 'across' ? 'width' : 'height'
  const sorted = nodes.toSorted((a, b) => a[start] - b[start] || (a.key < b.key ? -1 : 1))
  const first = sorted[0] as PlacedNode
  const last = sorted.at(-1) as PlacedNode
  const free = last[start] + last[size] - first[start] - sorted.reduce((sum, node) => sum + node[size], 0)
  const gap = free / (sorted.length - 1)
  const at = new Map<string, number>()
  let next = first[start]
  for (const node of sorted) {
    at.set(node.key, node === last ? node[start] : next)
    next += node[size] + gap
  }
  return changedPlaces(nodes, (node) => ({ x: node.x, y: node.y, [start]: at.get(node.key) ?? node[start] }))
}

/** The smallest box around all of them. */
function boxAround(nodes: readonly PlacedNode[]): FlowPoint & { width: number; height: number } {
  const x = Math.min(...nodes.map((node) => node.x))
  const y = Math.min(...nodes.map((node) => node.y))
  return {
    x,
    y,
    width: Math.max(...nodes.map((node) => node.x + node.width)) - x,
    height: Math.max(...nodes.map((node) => node.y + node.height)) - y,
  }
}

function changedPlaces(nodes: readonly PlacedNode[], placeOf: (node: PlacedNode) => FlowPoint): Map<string, FlowPoint> {
  const places = new Map<string, FlowPoint>()
  for (const node of nodes) {
    const { x, y } = placeOf(node)
    const place = { x: Math.round(x), y: Math.round(y) }
    if (place.x !== node.x || place.y !== node.y) places.set(node.key, place)
  }
  return places
}
