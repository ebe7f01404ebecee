/** An operation outside a chapter's own blocks that the studio can undo and redo. */
export interface OutsideStep {
  /** Name shown on undo, such as `deletion of 3 takes`. */
  name: string
  undo(): Promise<void>
  redo(): Promise<void>
}
