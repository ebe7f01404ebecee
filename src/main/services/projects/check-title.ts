import { StudioError } from '#shared/errors/studio-error.ts'

/**
 * The title without blanks at its ends.
 *
 * @throws StudioError `invalid_input`: nothing else is in it
 */
export function checkTitle(title: string): string {
  const trimmed = title.trim()
  if (trimmed === '') {
    throw new StudioError('invalid_input', 'A project needs a title.', { fields: { title: 'Enter a title.' } })
  }
  return trimmed
}
