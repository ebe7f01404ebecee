import type { MarkupSpan } from '#shared/contract/markup.ts'

/** A block's text, formatting and note at one time. */
export interface BlockWording {
  text: string
  markup: readonly MarkupSpan[]
  note: string
}

/** What an update did. */
export interface KeptUpdate {
  projectId: string
  changes: readonly { blockId: string; chapterId: string; before: BlockWording; after: BlockWording }[]
  inserted: readonly ChapterBlocks[]
  removed: readonly ChapterBlocks[]
  /** When it was done or undone last, ISO 8601: what was hidden then is restored by the opposite. */
  changedAt: string
}

export interface ChapterBlocks {
  chapterId: string
  blockIds: readonly string[]
}

/** The latest updates of this run, so each can be undone as one step. */
export interface UpdateLog {
  /** Returns the ID to look it up by. */
  keep(update: KeptUpdate): string
  find(updateId: string): KeptUpdate | undefined
}

const MAX_KEPT = 50

/** Creates an empty log. The oldest entry is dropped when it is full. */
export function createUpdateLog(deps: { newId(): string }): UpdateLog {
  const kept = new Map<string, KeptUpdate>()
  return {
    keep(update) {
      const id = `update_${deps.newId()}`
      kept.set(id, update)
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
      return id
    },
    find: (updateId) => kept.get(updateId),
  }
}
