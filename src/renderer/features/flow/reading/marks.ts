import type { ItemChange } from '#shared/domain/flow/diff-graphs.ts'

/** Appearance of a node or an edge: a color, always with a shape and a label. */
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

/** Marks for changes to nodes or edges between two graphs, by key. */
export function marksOf(changes: ReadonlyMap<string, ItemChange>): Map<string, FlowMark> {
  return new Map([...changes].map(([key, { what }]) => [key, { tone: what, word: WORDS[what] }]))
}

/** A change in one word. */
export function formatChange(what: ItemChange['what']): string {
  return WORDS[what]
}
