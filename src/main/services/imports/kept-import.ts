/** The empty block that imported blocks replace. `removedAt` is when it was hidden for them, ISO 8601. */
export interface ReplacedBlock {
  blockId: string
  removedAt: string
}

/** The result of an import, which undoing it hides. */
export interface KeptImport {
  projectId: string
  /** Chapters it created. */
  chapterIds: readonly string[]
  /** Blocks inserted into an existing chapter, in order; null if it created chapters. */
  inserted: { chapterId: string; blockIds: readonly string[]; replaced: ReplacedBlock | null } | null
  /** Speakers it added to the cast. */
  castIds: readonly string[]
  /** The empty chapter it replaces. */
  replacedChapterId: string | null
  /** When it was undone, ISO 8601; redo restores what was removed then. Null while it is applied. */
  takenBackAt: string | null
}
