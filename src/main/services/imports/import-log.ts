/** The empty block that blocks of an import stand in place of. `removedAt` is when it was hidden for them, ISO 8601. */
export interface ReplacedBlock {
  blockId: string
  removedAt: string
}

/** What an import made, and so what taking it back hides. */
export interface KeptImport {
  projectId: string
  /** Chapters that it made. */
  chapterIds: readonly string[]
  /** Blocks that it put into a chapter that was there, in order; null when it made chapters. */
  inserted: { chapterId: string; blockIds: readonly string[]; replaced: ReplacedBlock | null } | null
  /** Speakers that joined the cast with it. */
  castIds: readonly string[]
  /** The empty chapter that it stands in place of. */
  replacedChapterId: string | null
  /** When it was taken back, ISO 8601: what was removed then comes back when it is done again. Null while it stands. */
  takenBackAt: string | null
}

/** The last imports of this run of the studio, so that each can be taken back as one step. */
export interface ImportLog {
  /** Answers the id to find it by. */
  keep(made: KeptImport): string
  find(importId: string): KeptImport | undefined
}

const MOST_KEPT = 50

/** An empty log. The oldest entry goes when it is full. */
export function createImportLog(deps: { newId(): string }): ImportLog {
  const kept = new Map<string, KeptImport>()
  return {
    keep(made) {
      const id = `import_${deps.newId()}`
      kept.set(id, made)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return id
    },
    find: (importId) => kept.get(importId),
  }
}
