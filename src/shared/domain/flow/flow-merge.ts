import type { FlowGraph, FlowItem } from './flow-graph.ts'
import type { FlowSort } from './keyed-items.ts'
import type { FieldClash } from './merge-fields.ts'

/** Whose version is taken. */
export type MergeSide = 'mine' | 'theirs'

/**
 * Something both sides changed, each in its own way, for a person to decide.
 * - `field`: one field of an item that both have.
 * - `removal`: one side removed the item and the other changed it or still needs it.
 * - `exit`: edges of both leave one node by the same exit; `key` is mine, `otherKey` theirs.
 */
export interface FlowConflict extends FieldClash {
  /** Names the conflict in a list of choices; the same for the same three graphs. */
  id: string
  sort: FlowSort
  key: string
  kind: 'field' | 'removal' | 'exit'
  otherKey?: string
  /** Whether it is only about where a node lies. */
  isPlace: boolean
  /** Edges that go or stay with a node. */
  edgeKeys: string[]
}

/** Three graphs made one, but for the choices that are left. */
export interface FlowMerge {
  conflicts: FlowConflict[]
  /** What the other side added is called otherwise here because both gave new things the same id: new id by old. */
  renamed: { nodes: ReadonlyMap<string, string>; edges: ReadonlyMap<string, string> }
  /** The graph that the choices give; mine where nothing was chosen. */
  resolve(choices: ReadonlyMap<string, MergeSide>): FlowGraph
}

/** What becomes of one item: decided, or by what is chosen. */
export type Outcome = (choose: (conflictId: string) => MergeSide) => FlowItem | undefined

/** The three versions of one sort of items, and what becomes of each. */
export interface MergingItems {
  base: ReadonlyMap<string, FlowItem>
  mine: ReadonlyMap<string, FlowItem>
  theirs: ReadonlyMap<string, FlowItem>
  outcomes: Map<string, Outcome>
}

/** The name of a conflict about an item, or one of its fields. */
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
