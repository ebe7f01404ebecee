const KEY = 'overvoice.audition-block'

/** Sets the line for voice previews anywhere in the studio: the block that last had the caret. */
export function rememberAuditionBlock(blockId: string): void {
  localStorage.setItem(KEY, blockId)
}

/** Null if no script has been opened. The block may no longer exist. */
export function rememberedAuditionBlock(): string | null {
  return localStorage.getItem(KEY)
}
