import type { CardNode, FlowEdgeShown } from './canvas-model.ts'
import { reuseEqual } from './reuse-equal.ts'

/** A line between two nodes. */
export interface SketchLine {
  edge: FlowEdgeShown
  from: CardNode
  to: CardNode
}

/** About sixteen boxes and thirty lines each in a graph of 500 nodes. */
const GROUPS = 32

/**
 * Nodes and lines in groups with separate browser layout. An item stays in its group whatever is added or removed, and
 * an unchanged group stays the same list.
 */
export function createSketchGroups() {
  const sameNodes = Array.from({ length: GROUPS }, () => reuseEqual<CardNode>())
  const sameLines = Array.from({ length: GROUPS }, () => reuseEqual<SketchLine>())
  let made = new Map<string, SketchLine>()
  return {
    nodes: (nodes: readonly CardNode[]) => group(nodes, ({ id }) => id, sameNodes),

    /** Lines with two ends that aren't drawn elsewhere. */
    lines(nodes: readonly CardNode[], edges: readonly FlowEdgeShown[], drawn: ReadonlySet<string>): SketchLine[][] {
      const byKey = new Map(nodes.map((node) => [node.id, node]))
      const next = new Map<string, SketchLine>()
      for (const edge of edges) {
        const [from, to] = [byKey.get(edge.source), byKey.get(edge.target)]
        if (!from || !to || drawn.has(edge.id)) continue
        const before = made.get(edge.id)
        const isSame = before?.edge === edge && before.from === from && before.to === to
        next.set(edge.id, isSame ? before : { edge, from, to })
      }
      made = next
      return group([...next.values()], ({ edge }) => edge.id, sameLines)
    },
  }
}

function group<T>(items: readonly T[], getKey: (item: T) => string, same: readonly ((list: T[]) => T[])[]): T[][] {
  const groups = same.map((): T[] => [])
  for (const item of items) groups[getGroup(getKey(item))]?.push(item)
  return groups.map((list, at) => same[at]?.(list) ?? list)
}

/** The group of a key, constant for that key. */
function getGroup(key: string): number {
  let sum = 0
  for (let at = 0; at < key.length; at += 1) sum = (sum * 31 + key.charCodeAt(at)) % GROUPS
  return sum
}
