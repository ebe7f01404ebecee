import type { FlowGraph, FlowItem } from './flow-graph.ts'
import type { FlowSort } from './keyed-items.ts'
import type { FieldClash } from './merge-fields.ts'

/** The side whose version is taken. */
export type MergeSide = 'mine' | 'theirs'

/**
 * Something that both sides changed differently, for the user to decide.
 * - `field`: one field of an item that both have.
 * - `removal`: one side removed the item and the other changed it or still needs it.
 * - `exit`: edges of both sides leave one node by the same exit; `key` is mine, `otherKey` theirs.
 */
export interface FlowConflict extends FieldClash {
  /** Identifies the conflict in a list of choices; stable for the same three graphs. */
  id: string
  sort: FlowSort
  key: string
  kind: 'field' | 'removal' | 'exit'
  otherKey?: string
  /** Whether it only concerns a node's position. */
  isPlace: boolean
  /** Edges that are kept or removed with a node. */
  edgeKeys: string[]
}

/** Result of merging three graphs, except for open choices. */
export interface FlowMerge {
  conflicts: FlowConflict[]
  /** New IDs of the other side's additions, by old ID, where both sides added items with the same ID. */
  renamed: { nodes: ReadonlyMap<string, string>; edges: ReadonlyMap<string, string> }
  /** The graph for the given choices; mine where nothing was chosen. */
  resolve(choices: ReadonlyMap<string, MergeSide>): FlowGraph
}

/** Final state of one item: fixed, or dependent on a choice. */
export type Outcome = (choose: (conflictId: string) => MergeSide) => FlowItem | undefined

/** The three versions of one sort of items, and the outcome for each. */
export interface MergingItems {
  base: ReadonlyMap<string, FlowItem>
  mine: ReadonlyMap<string, FlowItem>
  theirs: ReadonlyMap<string, FlowItem>
  outcomes: Map<string, Outcome>
}

/** The ID of a conflict about an item or one of its fields. */
export function conflictId(sort: FlowSort, key: string, field: readonly (string | number)[] = []): string {
  return JSON.stringify([sort, key, ...field])
}

/** A conflict about an item that one side removed. */
export function removalConflict(
  sort: FlowSort,
  key: string,
  versions: { base: unknown; mine: unknown; theirs: unknown },
  edgeKeys: string[] = [],
): FlowConflict {
  return { id: conflictId(sort, key), sort, key, kind: 'removal', field: [], ...versions, isPlace: false, edgeKeys }
}
