/** An id that windows need not agree on: the prefix and 120 random bits, in signs that file names and addresses take. */
export function randomId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  return `${prefix}${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}`
}
