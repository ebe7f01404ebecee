import { StudioError } from '#shared/errors/studio-error.ts'

/**
 * Returns the title without surrounding white space.
 *
 * @throws StudioError `invalid_input`: nothing is left
 */
export function checkTitle(title: string): string {
  const trimmed = title.trim()
  if (trimmed === '') {
    throw new StudioError('invalid_input', 'project-title-missing', { fields: { title: { kind: 'title-missing' } } })
  }
  return trimmed
}
