import { type FlowItem, exitOf, sourceOf, targetOf } from './flow-graph.ts'
import { type FlowConflict, type MergeSide, type MergingItems, conflictId, removalConflict } from './flow-merge.ts'
import { sameValue } from './same-value.ts'

/**
 * Ties edges to the nodes they need. A node that one side removed while the other joined it anew, or changed it, is one
 * conflict together with its edges: with the node go the edges the other side has there, and with it they stay.
 */
export function tieEdges(nodes: MergingItems, edges: MergingItems, conflicts: Map<string, FlowConflict>): void {
  const needs = new Map<string, { id: string; keeper: MergeSide }[]>()
  for (const [key, base] of nodes.base) {
    const keeper = keeperOf(nodes, key)
    if (!keeper) continue
    const touching = [...edges[keeper]].filter(([, edge]) => sourceOf(edge) === key || targetOf(edge) === key)
    const id = conflictId('node', key)
    const isEdited = touching.some(([edgeKey, edge]) => !sameValue(edges.base.get(edgeKey), edge))
    if (!isEdited && !conflicts.has(id)) continue
    const versions = { base, mine: nodes.mine.get(key), theirs: nodes.theirs.get(key) }
    const edgeKeys = touching.map(([edgeKey]) => edgeKey)
    for (const edgeKey of edgeKeys) needs.set(edgeKey, [...(needs.get(edgeKey) ?? []), { id, keeper }])
    conflicts.set(id, removalConflict('node', key, versions, edgeKeys))
    nodes.outcomes.set(key, (choose) => nodes[choose(id)].get(key))
  }
  for (const [edgeKey, needed] of needs) {
    const settled = edges.outcomes.get(edgeKey)
    const owner = keeperOf(edges, edgeKey)
    if (owner) conflicts.delete(conflictId('edge', edgeKey))
    edges.outcomes.set(edgeKey, (choose) => {
      const refused = needed.find(({ id, keeper }) => choose(id) !== keeper)
      const side = refused ? choose(refused.id) : owner
      return standing(side ? edges[side].get(edgeKey) : settled?.(choose), nodes, choose)
    })
  }
}

/**
 * Edges of both sides that leave one node by the same exit, where each side alone had one: only one can be followed, so it is
 * a choice. The one that is not chosen is as the other side has it.
 */
export function findExitClashes(nodes: MergingItems, edges: MergingItems, conflicts: Map<string, FlowConflict>): void {
  const mineBy = editedLinks(edges, 'mine')
  for (const [link, theirKeys] of editedLinks(edges, 'theirs')) {
    const mineKeys = mineBy.get(link) ?? []
    const [key] = mineKeys
    const [otherKey] = theirKeys
    if (key === undefined || otherKey === undefined || key === otherKey) continue
    if (mineKeys.length > 1 || theirKeys.length > 1) continue
    if ([key, otherKey].some((each) => conflicts.has(conflictId('edge', each)))) continue
    const id = conflictId('edge', key, ['exit', otherKey])
    const [mine, theirs] = [edges.mine.get(key), edges.theirs.get(otherKey)]
    const conflict = removalConflict('edge', key, { base: undefined, mine, theirs }, [key, otherKey])
    conflicts.set(id, { ...conflict, id, kind: 'exit', otherKey })
    for (const [edgeKey, owner] of [
      [key, 'mine'],
      [otherKey, 'theirs'],
    ] as const) {
      const settled = edges.outcomes.get(edgeKey)
      edges.outcomes.set(edgeKey, (choose) => {
        const chosen = choose(id)
        return chosen === owner ? settled?.(choose) : standing(edges[chosen].get(edgeKey), nodes, choose)
      })
    }
  }
}

/** The side that still has an item of the base that the other removed. Null when both have it, or neither. */
function keeperOf(items: MergingItems, key: string): MergeSide | null {
  if (items.mine.has(key) === items.theirs.has(key)) return null
  return items.mine.has(key) ? 'mine' : 'theirs'
}

/** Keys of the edges a side added or led elsewhere, by the node and the exit they leave. */
function editedLinks(edges: MergingItems, side: MergeSide): Map<string, string[]> {
  const links = new Map<string, string[]>()
  const other = edges[side === 'mine' ? 'theirs' : 'mine']
  for (const [key, edge] of edges[side]) {
    if (sourceOf(edge) === null || sameLink(edges.base.get(key), edge) || sameLink(other.get(key), edge)) continue
    const link = JSON.stringify([sourceOf(edge), exitOf(edge)])
    const list = links.get(link)
    if (list) list.push(key)
    else links.set(link, [key])
  }
  return links
}

function sameLink(a: FlowItem | undefined, b: FlowItem): boolean {
  return a !== undefined && [sourceOf, targetOf, exitOf].every((read) => read(a) === read(b))
}

/** The edge, unless a node it leads to or from is not in the result. */
function standing(
  edge: FlowItem | undefined,
  nodes: MergingItems,
  choose: (conflictId: string) => MergeSide,
): FlowItem | undefined {
  const stands = (id: string | null) => {
    const outcome = nodes.outcomes.get(id ?? '')
    return !outcome || outcome(choose) !== undefined
  }
  return edge && stands(sourceOf(edge)) && stands(targetOf(edge)) ? edge : undefined
}
