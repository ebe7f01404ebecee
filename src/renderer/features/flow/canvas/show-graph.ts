import { getNodesBounds, getViewportForBounds, type ReactFlowInstance } from '@xyflow/react'
import type { CardNode, FlowEdgeShown } from './canvas-model.ts'

export const ZOOM = { min: 0.05, max: 3 }
const PADDING = 0.12
/** Below this the words of a node are small: a large graph is shown from its start instead of as a whole. */
const READABLE = 0.7

type Flow = ReactFlowInstance<CardNode, FlowEdgeShown>
interface Size {
  clientWidth: number
  clientHeight: number
}

/**
 * Brings all of the nodes into sight, those that are no cards yet with them.
 *
 * @param base zoom at which text has its own size; never nearer than that
 */
export function showAll(flow: Flow, nodes: readonly CardNode[], canvas: Size, base: number): void {
  const bounds = getNodesBounds([...nodes])
  void flow.setViewport(getViewportForBounds(bounds, canvas.clientWidth, canvas.clientHeight, ZOOM.min, base, PADDING))
}

/** All of the graph where it can be read, else its beginning at the left. */
export function showFirst(
  flow: Flow,
  nodes: readonly CardNode[],
  canvas: Size,
  base: number,
  startKey: string | undefined,
): void {
  const start = nodes.find(({ id }) => id === startKey)
  if (!start) return
  const bounds = getNodesBounds([...nodes])
  const { clientWidth, clientHeight } = canvas
  const whole = Math.min(clientWidth / bounds.width, clientHeight / bounds.height) * (1 - 2 * PADDING)
  if (whole >= READABLE * base) return showAll(flow, nodes, canvas, base)
  const zoom = 0.85 * base
  // Up and down all of it where that fits, else the beginning in the middle.
  const middle =
    bounds.height * zoom < clientHeight ? bounds.y + bounds.height / 2 : start.position.y + (start.height ?? 0) / 2
  void flow.setViewport({ zoom, x: 32 - start.position.x * zoom, y: clientHeight / 2 - middle * zoom })
}
