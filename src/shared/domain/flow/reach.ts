import type { FlowGraph } from './flow-graph.ts'
import { indexFlow, leaving, nodeOf } from './flow-index.ts'
import { getExits } from './node-exits.ts'

/** Keys of the nodes reachable from these by edges, including these. */
export function reachedFrom(graph: FlowGraph, nodeKeys: readonly string[]): Set<string> {
  const reached = new Set(nodeKeys)
  for (const key of reached) for (const next of following(graph, key)) reached.add(next)
  return reached
}

/**
 * Keys of the nodes in loops without an exit: a conversation that gets there never ends. These are the strongly
 * connected components (Tarjan's algorithm, without recursion so a long chain doesn't overflow the stack) that contain
 * a loop and have no edge to another component.
 */
export function findTraps(graph: FlowGraph): Set<string> {
  const traps = new Set<string>()
  for (const part of strongParts(graph)) {
    const inside = new Set(part)
    const isCircle = part.length > 1 || following(graph, part[0] ?? '').includes(part[0] ?? '')
    if (isCircle && part.every((key) => following(graph, key).every((next) => inside.has(next))))
      for (const key of part) traps.add(key)
  }
  return traps
}

/** Keys of the nodes that a conversation can continue to from a node: none from an end node, whatever edges it has. */
export function following(graph: FlowGraph, nodeKey: string): string[] {
  if (getExits(nodeOf(graph, nodeKey) ?? {}).way === 'last') return []
  const { ends } = indexFlow(graph)
  return leaving(graph, nodeKey).flatMap((at) => ends[at]?.to ?? [])
}

interface Visit {
  key: string
  next: string[]
  order: number
  low: number
}

function strongParts(graph: FlowGraph): string[][] {
  const parts: string[][] = []
  const orders = new Map<string, number>()
  const open = new Set<string>()
  const stack: string[] = []
  for (const root of indexFlow(graph).nodeKeys) {
    if (orders.has(root)) continue
    const visits: Visit[] = []
    const enter = (key: string): void => {
      const order = orders.size
      orders.set(key, order)
      open.add(key)
      stack.push(key)
      visits.push({ key, next: following(graph, key), order, low: order })
    }
    enter(root)
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const next = visit.next.pop()
      if (next === undefined) {
        visits.pop()
        const above = visits.at(-1)
        if (above) above.low = Math.min(above.low, visit.low)
        if (visit.low === visit.order) parts.push(takePart(stack, open, visit.key))
      } else if (!orders.has(next)) enter(next)
      else if (open.has(next)) visit.low = Math.min(visit.low, orders.get(next) ?? visit.low)
    }
  }
  return parts
}

function takePart(stack: string[], open: Set<string>, root: string): string[] {
  const part: string[] = []
  for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
    open.delete(key)
    part.push(key)
    if (key === root) break
  }
  return part
}
