import { getBezierPath, getSmoothStepPath, Position } from '@xyflow/react'
import { type CardNode, type FlowEdgeShown, AROUND } from './canvas-model.ts'

/** The path of an edge between two nodes, as the canvas library draws it. Empty if a node has no such handle. */
export function edgePath(edge: FlowEdgeShown, from: CardNode, to: CardNode): string {
  const source = pointOfHandle(from, edge.sourceHandle)
  const target = pointOfHandle(to, edge.targetHandle)
  if (!source || !target) return ''
  const ends = {
    sourceX: source.x,
    sourceY: source.y,
    sourcePosition: Position.Right,
    targetX: target.x,
    targetY: target.y,
    targetPosition: Position.Left,
  }
  const [path] = edge.type === 'smoothstep' ? getSmoothStepPath({ ...ends, ...AROUND }) : getBezierPath(ends)
  return path
}

/** Where an edge meets a node's handle: the middle of its outer side. */
function pointOfHandle({ position, handles }: CardNode, id: string | null | undefined) {
  const handle = handles?.find((each) => each.id === id)
  if (!handle) return null
  const { x, y, width = 0, height = 0 } = handle
  return {
    x: position.x + x + (handle.position === Position.Right ? width : 0),
    y: position.y + y + height / 2,
  }
}
