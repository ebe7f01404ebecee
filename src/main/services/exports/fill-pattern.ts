/** Values for the placeholders of a pattern. */
export interface NameParts {
  project: string
  chapter: string
  number: string
  block: string
  speaker: string
  words: string
  /** The block's ID in the user's sheet. */
  id: string
  /** The block's file name, without extension. */
  file: string
}

/**
 * Fills in the placeholders of a pattern such as `{number} {chapter}`. Unknown ones are kept as written. For an empty
 * value, the preceding dash is dropped too.
 */
export function fillPattern(pattern: string, parts: NameParts): string {
  return pattern
    .replace(
      /( - )?\{(project|chapter|number|block|speaker|words|id|file)\}/gu,
      (_whole, dash: string | undefined, place: string) => {
        const part = parts[place as keyof NameParts]
        return part === '' ? '' : `${dash ?? ''}${part}`
      },
    )
    .replace(/^\s+-\s+/u, '')
}
