/** A run of a text and what stands in its place, in UTF-16 units of the text before. */
export interface TextReplacement {
  startChar: number
  endChar: number
  replacement: string
}

/** The text with every run replaced. Runs are in order and do not overlap. */
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
