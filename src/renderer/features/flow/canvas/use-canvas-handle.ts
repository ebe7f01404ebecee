import type { Viewport } from '@xyflow/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FlowRegion } from '#shared/domain/flow/copy-nodes.ts'
import type { FlowGraph, FlowPoint } from '#shared/domain/flow/flow-graph.ts'
import { walkingOrder } from '#shared/domain/flow/walking-order.ts'
import type { FlowSession } from '../session/flow-session.ts'
import type { CardNode } from './canvas-model.ts'
import { NODE_WIDTH } from './node-geometry.ts'
import { fitGraph, type FlowInstance, getRegion, isSameViewport, showNode } from './show-graph.ts'

/** A newly selected node is rendered by then. */
const FRAMES_TO_DRAW = 10

/** The canvas API for other components. */
export interface CanvasHandle {
  /** Scrolls a node into view, once the last change of the graph is drawn. */
  reveal(nodeKey: string): void
  /** Shows the whole graph, or its start if it would be unreadable as a whole, once its last change is drawn. */
  fit(): void
  /** Does so unless the view was moved since the graph was fitted. */
  refit(): void
  /** Focuses a node, or the one reached by Tab. */
  focus(nodeKey?: string): void
  /** Center of the visible area, in canvas pixels. */
  middle(): FlowPoint
  /** The visible area, in canvas pixels; null while there is none. */
  visible(): FlowRegion | null
}

/** The elements that a canvas handle moves; null until they are rendered. */
export interface CanvasRefs {
  boxRef: RefObject<HTMLDivElement | null>
  flowRef: RefObject<FlowInstance | null>
}

/** What the canvas draws; `base` is the zoom at which text has its own size. */
export interface DrawnGraph {
  graph: FlowGraph
  nodes: readonly CardNode[]
  base: number
}

/** The API of a canvas, the same object for its whole life. */
export function useCanvasHandle(
  { boxRef, flowRef }: CanvasRefs,
  drawn: DrawnGraph,
  session: FlowSession,
): CanvasHandle {
  const drawnRef = useRef(drawn)
  /** The viewport that shows the graph as it was fitted. */
  const fitted = useRef<Viewport | null>(null)
  /** Waits for the graph of the session to be drawn. */
  const whenDrawn = useRef<(() => void) | null>(null)
  useEffect(() => {
    drawnRef.current = drawn
    if (whenDrawn.current === null || drawn.graph !== session.snapshot.get().graph) return
    const run = whenDrawn.current
    whenDrawn.current = null
    run()
  })
  const [handle] = useState<CanvasHandle>(() => {
    const onceDrawn = (run: () => void) => {
      if (drawnRef.current.graph === session.snapshot.get().graph) run()
      else whenDrawn.current = run
    }
    const fit = () => {
      const { graph, nodes, base } = drawnRef.current
      const [startKey] = walkingOrder(graph).keys
      if (flowRef.current && boxRef.current)
        fitted.current = fitGraph(flowRef.current, nodes, boxRef.current, base, startKey)
    }
    const reveal = (nodeKey: string) => {
      const { nodes, base } = drawnRef.current
      const node = nodes.find(({ id }) => id === nodeKey)
      if (node && boxRef.current && flowRef.current) showNode(flowRef.current, node, boxRef.current, base)
    }
    const visible = () => {
      const canvas = boxRef.current?.getBoundingClientRect()
      if (!canvas || !flowRef.current) return null
      return getRegion(flowRef.current, { x: canvas.left, y: canvas.top }, { x: canvas.right, y: canvas.bottom })
    }
    return {
      fit: () => onceDrawn(fit),
      refit() {
        if (!flowRef.current) return
        if (fitted.current === null || isSameViewport(fitted.current, flowRef.current.getViewport())) onceDrawn(fit)
      },
      reveal: (nodeKey) => onceDrawn(() => reveal(nodeKey)),
      focus(nodeKey) {
        const selector = nodeKey === undefined ? '.react-flow__node[tabindex]' : `[data-id="${CSS.escape(nodeKey)}"]`
        focusSoon(() => boxRef.current?.querySelector<HTMLElement>(selector), FRAMES_TO_DRAW)
      },
      visible,
      middle() {
        const { x, y, width, height } = visible() ?? { x: 0, y: 0, width: NODE_WIDTH, height: 80 }
        return { x: Math.round(x + (width - NODE_WIDTH) / 2), y: Math.round(y + height / 2 - 40) }
      },
    }
  })
  return handle
}

/** Focuses an element that may be rendered, or become tabbable, only in one of the next frames. */
function focusSoon(find: () => HTMLElement | null | undefined, frames: number): void {
  const element = find()
  element?.focus({ preventScroll: true })
  if ((!element || document.activeElement !== element) && frames > 0)
    requestAnimationFrame(() => focusSoon(find, frames - 1))
}
