import { getNodesBounds, type ReactFlowInstance, type Viewport } from '@xyflow/react'
import type { FlowRegion } from '#shared/domain/flow/copy-nodes.ts'
import type { FlowPoint } from '#shared/domain/flow/flow-graph.ts'
import type { CardNode, FlowEdgeShown } from './canvas-model.ts'
import { NODE_WIDTH } from './node-geometry.ts'
import { FAR_BELOW } from './use-cards.ts'

export const ZOOM = { min: 0.05, max: 3 }
/** Space around a fitted graph, in rem; the zoom buttons are at the bottom. */
const SPACE = { inline: 1.5, top: 1.5, bottom: 4 }
/** Names of nodes are readable down to this zoom. */
const READABLE = 0.3
/** A graph that would be unreadable as a whole is shown from its start, at this zoom. */
const FROM_START = 0.5
/** A node closer to the upper or lower edge of the canvas is scrolled into view, in CSS pixels. */
const EDGE_PX = 60

/** The canvas library's API. */
export type FlowInstance = ReactFlowInstance<CardNode, FlowEdgeShown>
interface Size {
  clientWidth: number
  clientHeight: number
}

/**
 * Shows all nodes, including those not yet rendered as cards, however small.
 *
 * @param base zoom at which text has its own size; the maximum
 */
export function showAll(flow: FlowInstance, nodes: readonly CardNode[], canvas: Size, base: number): void {
  void flow.setViewport(viewWhole(nodes, canvas, base))
}

/**
 * Shows the whole graph if its names are readable then, otherwise its start. Null if the canvas has no size yet or
 * there is nothing to show.
 */
export function fitGraph(
  flow: FlowInstance,
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

/** Scrolls a node to the center, at a zoom at which it is a card, unless it is visible. */
export function showNode(flow: FlowInstance, node: CardNode, box: HTMLElement, base: number): void {
  const [x, y] = [node.position.x + NODE_WIDTH / 2, node.position.y + (node.height ?? 0) / 2]
  const canvas = box.getBoundingClientRect()
  const onScreen = flow.flowToScreenPosition({ x, y })
  const isSeen =
    onScreen.x > canvas.left + NODE_WIDTH / 2 &&
    onScreen.x < canvas.right - NODE_WIDTH / 2 &&
    onScreen.y > canvas.top + EDGE_PX &&
    onScreen.y < canvas.bottom - EDGE_PX
  if (!isSeen) void flow.setCenter(x, y, { zoom: Math.max(flow.getZoom(), FAR_BELOW * base) })
}

/** The part of the canvas between two points of the screen, in canvas pixels. */
export function getRegion(flow: FlowInstance, one: FlowPoint, other: FlowPoint): FlowRegion {
  const [from, to] = [flow.screenToFlowPosition(one), flow.screenToFlowPosition(other)]
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
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
