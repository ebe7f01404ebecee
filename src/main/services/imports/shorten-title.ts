import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'

/** A title with at most as many characters as a chapter's can have. */
export function shortenTitle(title: string): string {
  if (title.length <= TITLE_LENGTH) return title
  return `${title
    .slice(0, TITLE_LENGTH - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`
}
