/** What the places of a pattern are filled with. */
export interface NameParts {
  project: string
  chapter: string
  number: string
  block: string
  speaker: string
  words: string
}

/**
 * A pattern such as `{number} {chapter}` with its places filled in. What is in braces and no place stays as it is written.
 * Where a place is empty, the dash that leads to it goes with it.
 */
export function fillPattern(pattern: string, parts: NameParts): string {
  return pattern
    .replace(
      /( - )?\{(project|chapter|number|block|speaker|words)\}/gu,
      (_whole, dash: string | undefined, place: string) => {
        const part = parts[place as keyof NameParts]
        return part === '' ? '' : `${dash ?? ''}${part}`
      },
    )
    .replace(/^\s+-\s+/u, '')
}
