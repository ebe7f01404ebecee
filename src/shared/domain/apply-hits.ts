/** A text range and its replacement, in UTF-16 units of the original text. */
export interface TextReplacement {
  startChar: number
  endChar: number
  replacement: string
}

/** Replaces every range in the text. Ranges are in order and don't overlap. */
export function applyHits(text: string, hits: readonly TextReplacement[]): string {
  let at = 0
  const parts: string[] = []
  for (const { startChar, endChar, replacement } of hits) {
    parts.push(text.slice(at, startChar), replacement)
    at = endChar
  }
  parts.push(text.slice(at))
  return parts.join('')
}
