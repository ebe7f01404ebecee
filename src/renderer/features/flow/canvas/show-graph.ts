import { getNodesBounds, type ReactFlowInstance, type Viewport } from '@xyflow/react'
import type { CardNode, FlowEdgeShown } from './canvas-model.ts'

export const ZOOM = { min: 0.05, max: 3 }
/** Space around a fitted graph, in rem; the zoom buttons are at the bottom. */
const SPACE = { inline: 1.5, top: 1.5, bottom: 4 }
/** Names of nodes are readable down to this zoom. */
const READABLE = 0.3
/** A graph that would be unreadable as a whole is shown from its start, at this zoom. */
const FROM_START = 0.5

type Flow = ReactFlowInstance<CardNode, FlowEdgeShown>
interface Size {
  clientWidth: number
  clientHeight: number
}

/**
 * Shows all nodes, including those not yet rendered as cards, however small.
 *
 * @param base zoom at which text has its own size; the maximum
 */
export function showAll(flow: Flow, nodes: readonly CardNode[], canvas: Size, base: number): void {
  void flow.setViewport(viewWhole(nodes, canvas, base))
}

/**
 * Shows the whole graph if its names are readable then, otherwise its start. Null if the canvas has no size yet or
 * there is nothing to show.
 */
export function fitGraph(
  flow: Flow,
  nodes: readonly CardNode[],
  canvas: Size,
  base: number,
  startKey: string | undefined,
): Viewport | null {
  const start = nodes.find(({ id }) => id === startKey)
  if (!start || canvas.clientWidth === 0 || canvas.clientHeight === 0) return null
  const viewport = isReadableWhole(nodes, canvas, base)
    ? viewWhole(nodes, canvas, base)
    : viewFrom(start, nodes, canvas, base)
  void flow.setViewport(viewport)
  return viewport
}

/** True if the names are readable while the whole graph is visible. */
export function isReadableWhole(nodes: readonly CardNode[], canvas: Size, base: number): boolean {
  return nodes.length === 0 || zoomOfWhole(nodes, canvas, base) >= READABLE * base
}

export function isSameViewport(one: Viewport, other: Viewport): boolean {
  return one.x === other.x && one.y === other.y && one.zoom === other.zoom
}

function zoomOfWhole(nodes: readonly CardNode[], { clientWidth, clientHeight }: Size, base: number): number {
  const { width, height } = getNodesBounds([...nodes])
  const rem = 16 * base
  return Math.min(
    base,
    (clientWidth - 2 * SPACE.inline * rem) / width,
    (clientHeight - (SPACE.top + SPACE.bottom) * rem) / height,
  )
}

function viewWhole(nodes: readonly CardNode[], canvas: Size, base: number): Viewport {
  const zoom = Math.max(ZOOM.min, zoomOfWhole(nodes, canvas, base))
  const { x, y, width, height } = getNodesBounds([...nodes])
  const middle = (canvas.clientHeight + (SPACE.top - SPACE.bottom) * 16 * base) / 2
  return {
    zoom,
    x: canvas.clientWidth / 2 - (x + width / 2) * zoom,
    y: middle - (y + height / 2) * zoom,
  }
}

/** The start at the left; above and below it no more empty space than around the graph. */
function viewFrom(start: CardNode, nodes: readonly CardNode[], canvas: Size, base: number): Viewport {
  const zoom = FROM_START * base
  const rem = 16 * base
  const { y, height } = getNodesBounds([...nodes])
  const centered = canvas.clientHeight / 2 - (start.position.y + (start.height ?? 0) / 2) * zoom
  const lowest = SPACE.top * rem - y * zoom
  const highest = canvas.clientHeight - SPACE.bottom * rem - (y + height) * zoom
  return {
    zoom,
    x: SPACE.inline * rem - start.position.x * zoom,
    y: highest > lowest ? (highest + lowest) / 2 : Math.min(lowest, Math.max(highest, centered)),
  }
}
