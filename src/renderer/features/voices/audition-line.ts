const KEY = 'overvoice.audition-block'

/** The line that voices are heard with, wherever in the studio: the block that held the caret last. */
export function rememberAuditionBlock(blockId: string): void {
  localStorage.setItem(KEY, blockId)
}

/** Null when no script was open yet. The block need not be there any more. */
export function rememberedAuditionBlock(): string | null {
  return localStorage.getItem(KEY)
}
