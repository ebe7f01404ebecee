import type { TextChange } from './replace-in-project.ts'

/** A replacement, with both texts of every block. */
export interface KeptReplacement {
  projectId: string
  changes: readonly TextChange[]
}

/** The latest replacements of this run, so each can be undone as one step. */
export interface ReplacementLog {
  /** Returns the ID to look it up by. */
  keep(replacement: KeptReplacement): string
  find(replacementId: string): KeptReplacement | undefined
}

const MAX_KEPT = 50

/**
 * Creates an empty log. The oldest entry is dropped when it is full: the editor's own history isn't longer in practice.
 */
export function createReplacementLog(deps: { newId(): string }): ReplacementLog {
  const kept = new Map<string, KeptReplacement>()
  return {
    keep(replacement) {
      const id = `replacement_${deps.newId()}`
      kept.set(id, replacement)
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
      return id
    },
    find: (replacementId) => kept.get(replacementId),
  }
}
