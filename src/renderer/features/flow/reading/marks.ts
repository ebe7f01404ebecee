import type { ItemChange } from '#shared/domain/flow/diff-graphs.ts'

/** What a node or an edge is shown as: a colour, and with it always a shape and a word. */
export interface FlowMark {
  tone: 'added' | 'removed' | 'changed' | 'moved' | 'here' | 'passed' | 'warning'
  word: string
}

const WORDS: Readonly<Record<ItemChange['what'], string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
}

/** Marks of what happened to nodes or edges between two graphs, by key. */
export function marksOf(changes: ReadonlyMap<string, ItemChange>): Map<string, FlowMark> {
  return new Map([...changes].map(([key, { what }]) => [key, { tone: what, word: WORDS[what] }]))
}

/** What happened to an item, in a word. */
export function sayChange(what: ItemChange['what']): string {
  return WORDS[what]
}
