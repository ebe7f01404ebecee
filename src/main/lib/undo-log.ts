/** The latest changes of one kind in this run, so that each can be undone as one step. */
export interface UndoLog<Change> {
  /** Returns the ID to look it up by. */
  keep(change: Change): string
  find(id: string): Change | undefined
}

const MAX_KEPT = 50

/**
 * Creates an empty log, whose IDs are `{kind}_{newId()}`. The oldest change is dropped when it is full: the editor's own
 * history isn't longer in practice.
 */
export function createUndoLog<Change>(kind: string, newId: () => string): UndoLog<Change> {
  const kept = new Map<string, Change>()
  return {
    keep(change) {
      const id = `${kind}_${newId()}`
      kept.set(id, change)
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
      return id
    },
    find: (id) => kept.get(id),
  }
}
