import type { FlowPoint } from '#shared/domain/flow/flow-graph.ts'

interface Box {
  id: string
  position: FlowPoint
  width?: number
  height?: number
}

/** How much more sideways distance counts. */
const BESIDE = 2

/** The nearest node in a direction (one of the four, as a step of 1); null if there is none. */
export function nodeTowards(nodes: readonly Box[], fromKey: string, step: FlowPoint): string | null {
  const from = nodes.find(({ id }) => id === fromKey)
  if (!from) return null
  const start = middleOf(from)
  let nearest: { id: string; distance: number } | null = null
  for (const node of nodes) {
    const at = middleOf(node)
    const [dx, dy] = [at.x - start.x, at.y - start.y]
    const ahead = dx * step.x + dy * step.y
    if (node.id === fromKey || ahead <= 0) continue
    const distance = ahead + BESIDE * Math.abs(dx * step.y + dy * step.x)
    if (nearest === null || distance < nearest.distance) nearest = { id: node.id, distance }
  }
  return nearest?.id ?? null
}

function middleOf({ position, width = 0, height = 0 }: Box): FlowPoint {
  return { x: position.x + width / 2, y: position.y + height / 2 }
}
