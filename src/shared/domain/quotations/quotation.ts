/**
 * A range of quoted speech in one block, with its marks; offsets in UTF-16 units. Narration that is inserted without
 * marks of its own (`—No sé —dijo Juan—. Vámonos.`) divides a speech into several quotations.
 */
export interface Quotation {
  startChar: number
  endChar: number
  kind: 'quotation' | 'dash'
  /** The block ends before the closing mark, so the next paragraph may go on. */
  isOpen: boolean
}
