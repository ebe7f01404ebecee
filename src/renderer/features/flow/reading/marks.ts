import type { ItemChange } from '#shared/domain/flow/diff-graphs.ts'
import { t } from './messages/t.ts'

/** Appearance of a node or an edge: a color, always with a shape and a label. */
export interface FlowMark {
  tone: 'added' | 'removed' | 'changed' | 'moved' | 'here' | 'passed' | 'warning'
  word: string
}

/** Marks for changes to nodes or edges between two graphs, by key. */
export function marksOf(changes: ReadonlyMap<string, ItemChange>): Map<string, FlowMark> {
  return new Map([...changes].map(([key, change]) => [key, markOf(change)]))
}

/** The mark for one change. */
export function markOf({ what }: ItemChange): FlowMark {
  return { tone: what, word: t(`change.${what}`) }
}
