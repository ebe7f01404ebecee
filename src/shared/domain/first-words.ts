/**
 * The beginning of a text: white space collapsed, at most `mostChars` plus an ellipsis if truncated, cut between words.
 */
export function firstWords(text: string, mostChars: number): string {
  const folded = text.replace(/\s+/gu, ' ').trim()
  if (folded.length <= mostChars) return folded
  const space = folded.lastIndexOf(' ', mostChars)
  return `${space > 0 ? folded.slice(0, space) : [...folded].slice(0, mostChars).join('')}…`
}
