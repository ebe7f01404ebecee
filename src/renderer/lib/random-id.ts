/** A random ID: the prefix and 120 random bits, in characters safe for file names and URLs. */
export function randomId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  return `${prefix}${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}`
}
