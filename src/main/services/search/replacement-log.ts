import type { TextChange } from './replace-in-project.ts'

/** What was replaced, with both texts of every block. */
export interface KeptReplacement {
  projectId: string
  changes: readonly TextChange[]
}

/** The last replacements of this run of the studio, so that each can be taken back as one step. */
export interface ReplacementLog {
  /** Answers the id to find it by. */
  keep(replacement: KeptReplacement): string
  find(replacementId: string): KeptReplacement | undefined
}

const MOST_KEPT = 50

/** An empty log. The oldest entry goes when it is full: the editor's own history is not longer in practice. */
export function createReplacementLog(deps: { newId(): string }): ReplacementLog {
  const kept = new Map<string, KeptReplacement>()
  return {
    keep(replacement) {
      const id = `replacement_${deps.newId()}`
      kept.set(id, replacement)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return id
    },
    find: (replacementId) => kept.get(replacementId),
  }
}
