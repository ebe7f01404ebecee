import { type FlowGraph, type FlowItem, idOf, isRecord, textOf } from './flow-graph.ts'
import {
  type FlowConflict,
  type FlowMerge,
  type MergeSide,
  type MergingItems,
  conflictId,
  removalConflict,
} from './flow-merge.ts'
import { FLOW_SORTS, type FlowSort, keyedItems } from './keyed-items.ts'
import { type FieldClash, getClashes, mergeValues } from './merge-fields.ts'
import { mergeOrder } from './merge-order.ts'
import { partTwins } from './part-twins.ts'
import { sameValue } from './same-value.ts'
import { findExitClashes, tieEdges } from './tie-edges.ts'

/**
 * Merges two sides' changes to one graph, item by item and field by field. Changes of only one side are taken; changes
 * of both are a conflict, and nothing of either is dropped without being listed as one. New nodes and edges that happen
 * to have the same ID are both kept. Merging with a side that changed nothing gives the other side.
 */
export function mergeGraphs(base: FlowGraph, mine: FlowGraph, theirs: FlowGraph): FlowMerge {
  const parted = partTwins(base, mine, theirs)
  const conflicts = new Map<string, FlowConflict>()
  const sorts = new Map(
    FLOW_SORTS.map((sort) => {
      const items: MergingItems = {
        base: keyedItems(base, sort),
        mine: keyedItems(mine, sort),
        theirs: apartFrom(keyedItems(parted.theirs, sort), keyedItems(base, sort), keyedItems(mine, sort)),
        outcomes: new Map(),
      }
      return [sort, items] as const
    }),
  )
  for (const [sort, items] of sorts) mergeItems(sort, items, conflicts)
  const [nodes, edges] = [sorts.get('node'), sorts.get('edge')]
  if (nodes && edges) {
    tieEdges(nodes, edges, conflicts)
    findExitClashes(nodes, edges, conflicts)
  }
  return {
    conflicts: [...conflicts.values()],
    renamed: parted.renamed,
    resolve(choices) {
      const choose = (id: string): MergeSide => choices.get(id) ?? 'mine'
      const listOf = (sort: FlowSort): FlowItem[] => {
        const items = sorts.get(sort)
        if (!items) return []
        const order = mergeOrder([...items.base.keys()], [...items.mine.keys()], [...items.theirs.keys()])
        return order.map((key) => items.outcomes.get(key)?.(choose)).filter((item) => item !== undefined)
      }
      const variables = listOf('variable')
      return {
        ...listOf('graph')[0],
        ...(isRecord((mine as unknown as FlowItem)['version']) && {
          version: (mine as unknown as FlowItem)['version'],
        }),
        nodes: listOf('node'),
        edges: listOf('edge'),
        ...(variables.length > 0 ? { variables } : emptyVariables(base, mine, theirs)),
      }
    },
  }
}

function mergeItems(sort: FlowSort, items: MergingItems, conflicts: Map<string, FlowConflict>): void {
  for (const key of new Set([...items.base.keys(), ...items.mine.keys(), ...items.theirs.keys()])) {
    const [base, mine, theirs] = [items.base.get(key), items.mine.get(key), items.theirs.get(key)]
    if (sameValue(mine, theirs) || sameValue(base, theirs)) items.outcomes.set(key, () => mine)
    else if (sameValue(base, mine)) items.outcomes.set(key, () => theirs)
    else if (mine && theirs) {
      for (const clash of getClashes(base, mine, theirs)) {
        const conflict = fieldConflict(sort, key, clash)
        conflicts.set(conflict.id, conflict)
      }
      items.outcomes.set(key, (choose) => {
        const merged = mergeValues(base, mine, theirs, ({ field }) => choose(conflictId(sort, key, field)))
        return isRecord(merged) ? merged : mine
      })
    } else {
      const conflict = removalConflict(sort, key, { base, mine, theirs })
      conflicts.set(conflict.id, conflict)
      items.outcomes.set(key, (choose) => (choose(conflict.id) === 'mine' ? mine : theirs))
    }
  }
}

/**
 * Returns theirs with separate keys for new items without an ID: both sides adding one doesn't make them the same.
 */
function apartFrom(
  theirs: ReadonlyMap<string, FlowItem>,
  base: ReadonlyMap<string, FlowItem>,
  mine: ReadonlyMap<string, FlowItem>,
): ReadonlyMap<string, FlowItem> {
  return new Map(
    [...theirs].map(([key, item]) => {
      const isNamed = idOf(item) === key || textOf(item, 'key') === key || key === 'graph'
      const isApart = !isNamed && !base.has(key) && mine.has(key) && !sameValue(mine.get(key), item)
      // oxlint-disable-next-line catalog-texts/bare-text -- a key
      return [isApart ? `${key} theirs` : key, item]
    }),
  )
}

function fieldConflict(sort: FlowSort, key: string, clash: FieldClash): FlowConflict {
  const isPlace = sort === 'node' && clash.field[0] === 'position'
  return { id: conflictId(sort, key, clash.field), sort, key, kind: 'field', ...clash, isPlace, edgeKeys: [] }
}

/** With no variables left, the list takes the form of the side that changed it: absent, null or empty. */
function emptyVariables(base: FlowGraph, mine: FlowGraph, theirs: FlowGraph): Pick<FlowGraph, 'variables'> {
  const [before, own, other] = [base, mine, theirs].map(({ variables }) => (variables?.length ? [] : variables))
  const chosen = sameValue(before, own) ? other : own
  return chosen === undefined ? {} : { variables: chosen }
}
