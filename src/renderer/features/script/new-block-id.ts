/** An id for a block that is being written: 120 random bits, so that windows need not agree. */
export function newBlockId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  return `block_${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}`
}
