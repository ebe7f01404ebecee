import { type Edge, type EdgeMarker, MarkerType, type Node, Position } from '@xyflow/react'
import {
  getExit,
  type FlowGraph,
  type FlowItem,
  type FlowPoint,
  kindOf,
  getPoint,
  textOf,
} from '#shared/domain/flow/flow-graph.ts'
import { entering, indexFlow, leaving, nodeOf } from '#shared/domain/flow/flow-index.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import { getExits, type NodeExit, shownExits } from '#shared/domain/flow/node-exits.ts'
import { countWaysOut, describeNode, nodeLabel, type NodeWords } from '../describe-node.ts'
import { countRejecting, type FlowIssues } from '../issues/flow-issues.ts'
import type { FlowMark } from '../reading/marks.ts'
import type { FlowSelection } from '../session/selection.ts'
import { exitMiddle, handleAt, handleId, hasExitRows, HEAD_MIDDLE, NODE_WIDTH, nodeHeight } from './node-geometry.ts'
import { t } from './messages/t.ts'

/** How an edge leading left goes around what lies between. */
export const AROUND = { borderRadius: 14, offset: 28 }

export interface CardData extends Record<string, unknown> {
  type: string
  words: NodeWords
  /** Rows for the exits; empty if there is one or none. */
  rows: readonly (NodeExit & { isOwn: boolean; isTaken: boolean })[]
  hasWayIn: boolean
  hasWayOut: boolean
  issueCount: number
  /** Appearance in a read-only graph. */
  mark?: FlowMark
}
export type CardNode = Node<CardData, 'card'>
/** With its mark's tone in a read-only graph. */
export type FlowEdgeShown = Edge<{ tone: FlowMark['tone'] }>

/** What determines a node's rendering; equal parts return the same object, so only changed nodes rerender. */
interface Made {
  node: FlowItem
  edges: readonly FlowItem[]
  issueCount: number
  isSelected: boolean
  isFocusable: boolean
  x: number
  y: number
  result: CardNode
}
interface MadeEdge {
  edge: FlowItem
  from: string
  to: string
  issueCount: number
  isSelected: boolean
  /** The edge leads to the left and goes around what lies between. */
  isBack: boolean
  result: FlowEdgeShown
}

export interface CanvasInput {
  graph: FlowGraph
  selection: FlowSelection
  issues: FlowIssues
  /** Positions while nodes are dragged, and of nodes without a position of their own. */
  places: ReadonlyMap<string, FlowPoint>
  /** The one node reached by Tab. */
  tabStop: string | null
}

/** Converts graphs to what the canvas library renders. Reused as long as the kinds are the same. */
export function createCanvasModel(kinds: readonly FlowKind[]) {
  let madeNodes = new Map<string, Made>()
  let madeEdges = new Map<string, MadeEdge>()

  return {
    nodes({ graph, selection, issues, places, tabStop }: CanvasInput): CardNode[] {
      const { nodeKeys } = indexFlow(graph)
      const next = new Map<string, Made>()
      const nodes = graph.nodes.map((node, at) => {
        const key = nodeKeys[at] ?? ''
        const { x, y } = places.get(key) ?? getPoint(node) ?? { x: 0, y: 0 }
        const parts = {
          node,
          edges: leaving(graph, key).flatMap((edgeAt): FlowItem[] => graph.edges.slice(edgeAt, edgeAt + 1)),
          issueCount: countRejecting(issues.byNode.get(key)),
          isSelected: selection.nodeKeys.has(key),
          isFocusable: key === tabStop,
          x,
          y,
        }
        const before = madeNodes.get(key)
        const made =
          before && isSameNode(before, parts) ? before : { ...parts, result: makeNode(kinds, graph, key, parts) }
        next.set(key, made)
        return made.result
      })
      madeNodes = next
      return nodes
    },
    edges({ graph, selection, issues, places }: CanvasInput): FlowEdgeShown[] {
      const { edgeKeys, ends } = indexFlow(graph)
      const next = new Map<string, MadeEdge>()
      const edges = graph.edges.flatMap((edge, at): FlowEdgeShown[] => {
        const key = edgeKeys[at] ?? ''
        const { from, to } = ends[at] ?? { from: null, to: null }
        if (from === null || to === null) return []
        const parts = {
          edge,
          from,
          to,
          issueCount: countRejecting(issues.byEdge.get(key)),
          isSelected: selection.edgeKeys.has(key),
          isBack: getX(graph, places, to) < getX(graph, places, from) + NODE_WIDTH,
        }
        const before = madeEdges.get(key)
        const isSame =
          before && (Object.keys(parts) as (keyof typeof parts)[]).every((name) => before[name] === parts[name])
        const made = isSame ? before : { ...parts, result: makeEdge(key, parts) }
        next.set(key, made)
        return [made.result]
      })
      madeEdges = next
      return edges
    },
  }
}

function isSameNode(before: Made, parts: Omit<Made, 'result'>): boolean {
  return (
    before.node === parts.node &&
    before.issueCount === parts.issueCount &&
    before.isSelected === parts.isSelected &&
    before.isFocusable === parts.isFocusable &&
    before.x === parts.x &&
    before.y === parts.y &&
    before.edges.length === parts.edges.length &&
    before.edges.every((edge, at) => edge === parts.edges[at])
  )
}

function makeNode(kinds: readonly FlowKind[], graph: FlowGraph, key: string, parts: Omit<Made, 'result'>): CardNode {
  const { node, edges, issueCount, isSelected, isFocusable, x, y } = parts
  const { way } = getExits(node)
  const exits = shownExits(graph, key)
  const taken = new Set(edges.map(getExit))
  const rows = hasExitRows(way, exits.length)
    ? exits.map((exit) => ({ ...exit, isTaken: taken.has(exit.exit) || (way === 'pair' && taken.has(null)) }))
    : []
  const words = describeNode(kinds, node)
  const height = nodeHeight(rows.length)
  const sources = rows.length > 0 ? rows : exits
  return {
    id: key,
    type: 'card',
    position: { x, y },
    width: NODE_WIDTH,
    height,
    measured: { width: NODE_WIDTH, height },
    handles: [
      { id: 'in', type: 'target' as const, position: Position.Left, ...handleAt('left', HEAD_MIDDLE) },
      ...sources.map(({ exit }, row) => ({
        id: handleId(exit),
        type: 'source' as const,
        position: Position.Right,
        ...handleAt('right', rows.length > 0 ? exitMiddle(row) : HEAD_MIDDLE),
      })),
    ],
    selected: isSelected,
    focusable: isFocusable,
    ariaLabel: nodeLabel(words, countWaysOut(graph, key), issueCount),
    domAttributes: { 'aria-roledescription': t('node') },
    data: {
      type: kindOf(node),
      words,
      rows,
      hasWayIn: kindOf(node) !== 'start' || entering(graph, key).length > 0,
      hasWayOut: exits.length > 0,
      issueCount,
    },
  }
}

function makeEdge(
  key: string,
  { edge, from, to, issueCount, isSelected, isBack }: Omit<MadeEdge, 'result'>,
): FlowEdgeShown {
  const label = [textOf(edge, 'label'), issueCount > 0 ? t('issues', { count: issueCount }) : null]
    .filter(Boolean)
    .join(' · ')
  return {
    id: key,
    ...(isBack && { type: 'smoothstep', pathOptions: AROUND }),
    source: from,
    target: to,
    ariaLabel: t('edgeName', { from, to }),
    domAttributes: { 'aria-roledescription': t('edge') },
    sourceHandle: handleId(getExit(edge)),
    targetHandle: 'in',
    selected: isSelected,
    // The library's own color wouldn't follow the theme.
    markerEnd: edgeTip(isSelected ? 'var(--accent)' : 'var(--line-field)'),
    ...(issueCount > 0 && { className: 'has-issue' }),
    ...(label !== '' && { label, labelBgPadding: [4, 2] as [number, number], labelBgBorderRadius: 3 }),
  }
}

/** The arrow at the end of an edge. */
export function edgeTip(color: string): EdgeMarker {
  return { type: MarkerType.ArrowClosed, width: 14, height: 14, color }
}

function getX(graph: FlowGraph, places: ReadonlyMap<string, FlowPoint>, key: string): number {
  return (places.get(key) ?? getPoint(nodeOf(graph, key) ?? {}))?.x ?? 0
}
