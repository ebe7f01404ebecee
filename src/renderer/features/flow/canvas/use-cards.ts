import type { Viewport } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FlowRegion } from '#shared/domain/flow/copy-nodes.ts'
import type { CardNode, FlowEdgeShown } from './canvas-model.ts'
import { reuseEqual } from './reuse-equal.ts'
import { nodesWithin } from './nodes-within.ts'

/** Below this zoom the nodes of a large graph are drawn as boxes: too many cards would be visible. */
export const FAR_BELOW = 0.45
/** Graphs of up to this many nodes have cards at every zoom. */
const FEW = 60
/** Cards added between two frames: a whole screen at once would delay the frame. */
const CARDS_PER_FRAME = 8
/** How far beyond the visible area cards are rendered, as a share of it. */
const BEYOND = 0.25

export interface Cards {
  nodes: CardNode[]
  edges: FlowEdgeShown[]
  drawnEdges: ReadonlySet<string>
  /** Reports the visible area, at every step of a movement. */
  see: (viewport: Viewport, size: { width: number; height: number }) => void
  /** A hovered node can be dragged and connected immediately at any zoom. */
  point: (nodeKey: string) => void
}

/**
 * The part of a graph rendered as interactive cards and edges: what is visible and close enough to read, what is
 * selected, and what is hovered. The rest is a sketch.
 *
 * @param tabStop the node reached by Tab
 */
export function useCards(nodes: readonly CardNode[], edges: readonly FlowEdgeShown[], tabStop: string | null): Cards {
  const [region, setRegion] = useState<FlowRegion | null>(null)
  const [cards, setCards] = useState<ReadonlySet<string>>(NONE)
  const [pointed, setPointed] = useState<string | null>(null)
  // The previously focused node stays until the focus has moved on.
  const [stops, setStops] = useState<readonly (string | null)[]>([tabStop, null])
  if (stops[0] !== tabStop) setStops([tabStop, stops[0] ?? null])

  const wanted = useMemo(() => {
    const keys = new Set(region === null ? [] : nodesWithin(nodes, region))
    for (const { id, selected } of nodes) if (selected) keys.add(id)
    for (const { selected, source, target } of edges) if (selected) keys.add(source).add(target)
    return keys
  }, [nodes, edges, region])
  const toDo = cards.size !== wanted.size || [...wanted].some((key) => !cards.has(key))
  useEffect(() => {
    if (!toDo) return
    const frame = requestAnimationFrame(() => setCards((before) => stepTowards(before, wanted)))
    return () => cancelAnimationFrame(frame)
  }, [cards, wanted, toDo])

  const seen = useRef<FlowRegion | null>(null)
  const isSmall = nodes.length <= FEW
  const see = useCallback(
    ({ x, y, zoom }: Viewport, { width, height }: { width: number; height: number }) => {
      const sight = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }
      const next = zoom < FAR_BELOW && !isSmall ? null : sight
      if (next === null ? seen.current === null : seen.current !== null && isFor(seen.current, next)) return
      seen.current = next && widen(next)
      setRegion(seen.current)
    },
    [isSmall],
  )

  // The canvas library processes every list that is a different object.
  const [sameNodes] = useState(() => reuseEqual<CardNode>())
  const [sameEdges] = useState(() => reuseEqual<FlowEdgeShown>())
  const shownNodes = useMemo(() => {
    const keep = new Set([...stops, pointed])
    return sameNodes(nodes.filter(({ id }) => cards.has(id) || keep.has(id)))
  }, [nodes, cards, stops, pointed, sameNodes])
  const shownEdges = useMemo(() => {
    const keys = new Set(shownNodes.map(({ id }) => id))
    return sameEdges(
      edges.filter(
        ({ source, target, selected }) => (region !== null || selected) && keys.has(source) && keys.has(target),
      ),
    )
  }, [edges, shownNodes, region, sameEdges])
  const drawnEdges = useMemo(() => new Set(shownEdges.map(({ id }) => id)), [shownEdges])
  return { nodes: shownNodes, edges: shownEdges, drawnEdges, see, point: setPointed }
}

const NONE: ReadonlySet<string> = new Set()

/** Adds some missing items and removes as many unneeded ones. */
function stepTowards(before: ReadonlySet<string>, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const coming = [...wanted].filter((key) => !before.has(key)).slice(0, CARDS_PER_FRAME)
  const going = new Set([...before].filter((key) => !wanted.has(key)).slice(0, CARDS_PER_FRAME))
  return new Set([...[...before].filter((key) => !going.has(key)), ...coming])
}

function widen({ x, y, width, height }: FlowRegion): FlowRegion {
  return {
    x: x - width * BEYOND,
    y: y - height * BEYOND,
    width: width * (1 + 2 * BEYOND),
    height: height * (1 + 2 * BEYOND),
  }
}

/** True while a region still covers the visible area, and not much more. */
function isFor(region: FlowRegion, sight: FlowRegion): boolean {
  return (
    sight.x >= region.x &&
    sight.y >= region.y &&
    sight.x + sight.width <= region.x + region.width &&
    sight.y + sight.height <= region.y + region.height &&
    region.width <= sight.width * (1 + 4 * BEYOND)
  )
}
