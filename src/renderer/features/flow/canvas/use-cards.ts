import type { Viewport } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CardNode, FlowEdgeShown } from './canvas-model.ts'
import { keepSame } from './keep-same.ts'
import { nodesWithin, type Region } from './nodes-within.ts'

/** Below this zoom the lines of a node cannot be read, and it is drawn as a box. */
export const FAR_BELOW = 0.45
/** Cards that appear between two frames: a whole screen of them at once would hold the frame up. */
const CARDS_PER_FRAME = 8
/** How far beyond what is in sight there are cards, as a share of it. */
const BEYOND = 0.25

export interface Cards {
  nodes: CardNode[]
  edges: FlowEdgeShown[]
  drawnEdges: ReadonlySet<string>
  /** Tells what is in sight, at every step of a movement. */
  see: (viewport: Viewport, size: { width: number; height: number }) => void
  /** A node is pointed at: it can be dragged and connected at once, from wherever it is looked at. */
  point: (nodeKey: string) => void
}

/**
 * What of a graph is drawn as cards and edges that can be taken hold of: what is in sight and near enough to be read, what is
 * selected, and what is pointed at. The rest is a sketch.
 *
 * @param tabStop the node that Tab reaches
 */
export function useCards(nodes: readonly CardNode[], edges: readonly FlowEdgeShown[], tabStop: string | null): Cards {
  const [region, setRegion] = useState<Region | null>(null)
  const [cards, setCards] = useState<ReadonlySet<string>>(NONE)
  const [pointed, setPointed] = useState<string | null>(null)
  // Where the focus was is kept until it has moved on.
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

  const seen = useRef<Region | null>(null)
  const see = useCallback(({ x, y, zoom }: Viewport, { width, height }: { width: number; height: number }) => {
    const sight = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }
    const next = zoom < FAR_BELOW ? null : sight
    if (next === null ? seen.current === null : seen.current !== null && isFor(seen.current, next)) return
    seen.current = next && widen(next)
    setRegion(seen.current)
  }, [])

  // The canvas library takes in every list that is another one.
  const [sameNodes] = useState(() => keepSame<CardNode>())
  const [sameEdges] = useState(() => keepSame<FlowEdgeShown>())
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

/** Some of what is missing comes, and as much of what is not wanted goes. */
function stepTowards(before: ReadonlySet<string>, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const coming = [...wanted].filter((key) => !before.has(key)).slice(0, CARDS_PER_FRAME)
  const going = new Set([...before].filter((key) => !wanted.has(key)).slice(0, CARDS_PER_FRAME))
  return new Set([...[...before].filter((key) => !going.has(key)), ...coming])
}

function widen({ x, y, width, height }: Region): Region {
  return {
    x: x - width * BEYOND,
    y: y - height * BEYOND,
    width: width * (1 + 2 * BEYOND),
    height: height * (1 + 2 * BEYOND),
  }
}

/** True while a region still holds all that is in sight, and not much more. */
function isFor(region: Region, sight: Region): boolean {
  return (
    sight.x >= region.x &&
    sight.y >= region.y &&
    sight.x + sight.width <= region.x + region.width &&
    sight.y + sight.height <= region.y + region.height &&
    region.width <= sight.width * (1 + 4 * BEYOND)
  )
}
