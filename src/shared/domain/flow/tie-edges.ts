import { type FlowItem, getExit, sourceOf, getTarget } from './flow-graph.ts'
import { type FlowConflict, type MergeSide, type MergingItems, conflictId, removalConflict } from './flow-merge.ts'
import { sameValue } from './same-value.ts'

/**
 * Ties edges to the nodes they need. A node that one side removed while the other newly connected or changed it is one
 * conflict together with its edges: they are removed or kept with the node.
 */
export function tieEdges(nodes: MergingItems, edges: MergingItems, conflicts: Map<string, FlowConflict>): void {
  const needs = new Map<string, { id: string; keeper: MergeSide }[]>()
  for (const [key, base] of nodes.base) {
    const keeper = getKeeper(nodes, key)
    if (!keeper) continue
    const touching = [...edges[keeper]].filter(([, edge]) => sourceOf(edge) === key || getTarget(edge) === key)
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
    const owner = getKeeper(edges, edgeKey)
    if (owner) conflicts.delete(conflictId('edge', edgeKey))
    edges.outcomes.set(edgeKey, (choose) => {
      const refused = needed.find(({ id, keeper }) => choose(id) !== keeper)
      const side = refused ? choose(refused.id) : owner
      return standing(side ? edges[side].get(edgeKey) : settled?.(choose), nodes, choose)
    })
  }
}

/**
 * Edges of both sides that leave one node by the same exit, where each side alone had one: only one can be followed, so
 * it is a choice. The one not chosen stays as the other side has it.
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

/** The side that still has a base item that the other removed. Null if both have it, or neither. */
function getKeeper(items: MergingItems, key: string): MergeSide | null {
  if (items.mine.has(key) === items.theirs.has(key)) return null
  return items.mine.has(key) ? 'mine' : 'theirs'
}

/** Keys of the edges that a side added or redirected, by node and exit. */
function editedLinks(edges: MergingItems, side: MergeSide): Map<string, string[]> {
  const links = new Map<string, string[]>()
  const other = edges[side === 'mine' ? 'theirs' : 'mine']
  for (const [key, edge] of edges[side]) {
    if (sourceOf(edge) === null || sameLink(edges.base.get(key), edge) || sameLink(other.get(key), edge)) continue
    const link = JSON.stringify([sourceOf(edge), getExit(edge)])
    const list = links.get(link)
    if (list) list.push(key)
    else links.set(link, [key])
  }
  return links
}

function sameLink(a: FlowItem | undefined, b: FlowItem): boolean {
  return a !== undefined && [sourceOf, getTarget, getExit].every((read) => read(a) === read(b))
}

/** The edge, unless one of its nodes isn't in the result. */
function standing(
  edge: FlowItem | undefined,
  nodes: MergingItems,
  choose: (conflictId: string) => MergeSide,
): FlowItem | undefined {
  const stands = (id: string | null) => {
    const outcome = nodes.outcomes.get(id ?? '')
    return !outcome || outcome(choose) !== undefined
  }
  return edge && stands(sourceOf(edge)) && stands(getTarget(edge)) ? edge : undefined
}
