/** Something done beside a chapter's own blocks, that the studio can take back and do again. */
export interface OutsideStep {
  /** What it is called when it is undone, such as `deletion of 3 takes`. */
  name: string
  undo(): Promise<void>
  redo(): Promise<void>
}
