/** Integer hash of a text (FNV-1a, 32 bits): the same text gives the same call. */
export function getSeed(text: string): number {
  let hash = 2_166_136_261
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}
