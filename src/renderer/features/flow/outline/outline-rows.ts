import { edgeBy } from '#shared/domain/flow/edit-edges.ts'
import { type FlowGraph, type FlowItem, kindOf } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow, leaving, nodeOf } from '#shared/domain/flow/flow-index.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import { shownExits } from '#shared/domain/flow/node-exits.ts'
import { walkingOrder } from '#shared/domain/flow/walking-order.ts'
import { handleId } from '../canvas/node-geometry.ts'
import { countWaysOut, describeNode, nodeLabel, formatNode } from '../describe-node.ts'
import { countRejecting, type FlowIssues } from '../issues/flow-issues.ts'

/** An exit as a row under its node. */
export interface WayRow {
  id: string
  nodeKey: string
  exit: string | null
  label: string
  edgeKey: string | null
  targetKey: string | null
  target: string | null
}

/** A node as a row. */
export interface NodeRow {
  id: string
  nodeKey: string
  type: string
  kind: string
  title: string
  /** Its name for screen readers. */
  name: string
  issueCount: number
  isReached: boolean
  ways: WayRow[]
}

/** A row in the list: a node, or one of its exits while expanded; `at` and `of` count it among its siblings. */
export type TreeRow = { id: string; at: number; of: number; node: NodeRow } & (
  { level: 1; isOpen: boolean } | { level: 2; way: WayRow }
)

/** What determines a row's text: the node, its exits, and their targets. */
interface Made {
  items: readonly (FlowItem | undefined)[]
  issueCount: number
  isReached: boolean
  row: NodeRow
}

const WAY = ' way '

/** Converts graphs to rows in walking order; an unchanged row stays the same object, so only others rerender. */
export function createOutlineRows(kinds: readonly FlowKind[]) {
  let made = new Map<string, Made>()
  return (graph: FlowGraph, { byNode }: Pick<FlowIssues, 'byNode'>): NodeRow[] => {
    const { keys, depth } = walkingOrder(graph)
    const { ends } = indexFlow(graph)
    const next = new Map<string, Made>()
    const rows = keys.map((nodeKey) => {
      const edgesAt = leaving(graph, nodeKey)
      const parts = {
        items: [
          nodeOf(graph, nodeKey),
          ...edgesAt.flatMap((at) => [graph.edges[at], nodeOf(graph, ends[at]?.to ?? '')]),
        ],
        issueCount: countRejecting(byNode.get(nodeKey)),
        isReached: depth.has(nodeKey),
      }
      const before = made.get(nodeKey)
      const isSame =
        before !== undefined &&
        before.issueCount === parts.issueCount &&
        before.isReached === parts.isReached &&
        before.items.length === parts.items.length &&
        before.items.every((item, at) => item === parts.items[at])
      const row = isSame ? before : { ...parts, row: makeRow(kinds, graph, nodeKey, parts.issueCount, parts.isReached) }
      next.set(nodeKey, row)
      return row.row
    })
    made = next
    return rows
  }
}

function makeRow(
  kinds: readonly FlowKind[],
  graph: FlowGraph,
  nodeKey: string,
  issueCount: number,
  isReached: boolean,
): NodeRow {
  const node = nodeOf(graph, nodeKey) ?? {}
  const words = describeNode(kinds, node)
  return {
    id: nodeKey,
    nodeKey,
    type: kindOf(node),
    kind: words.kind,
    title: words.name ?? (words.line || words.kind),
    name: nodeLabel(words, countWaysOut(graph, nodeKey), issueCount),
    issueCount,
    isReached,
    ways: shownExits(graph, nodeKey).map(({ exit, label }) => {
      const way = edgeBy(graph, nodeKey, exit)
      return {
        id: `${nodeKey}${WAY}${handleId(exit)}`,
        nodeKey,
        exit,
        label,
        edgeKey: way?.edgeKey ?? null,
        targetKey: way?.targetKey ?? null,
        target: way ? formatNode(kinds, nodeOf(graph, way.targetKey) ?? {}) : null,
      }
    }),
  }
}

/** Nodes as rows of one list, with the exits of those whose IDs are in `open`. */
export function listTreeRows(nodes: readonly NodeRow[], open: ReadonlySet<string>): TreeRow[] {
  return nodes.flatMap((node, at): TreeRow[] => {
    const isOpen = open.has(node.id) && node.ways.length > 0
    const row: TreeRow = { id: node.id, level: 1, at, of: nodes.length, node, isOpen }
    if (!isOpen) return [row]
    const of = node.ways.length
    return [row, ...node.ways.map((way, wayAt): TreeRow => ({ id: way.id, level: 2, at: wayAt, of, node, way }))]
  })
}
