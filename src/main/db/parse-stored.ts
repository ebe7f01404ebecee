import { StudioError } from '#shared/errors/studio-error.ts'

/**
 * The value that a column holds as JSON.
 *
 * @throws StudioError `storage_failed`: the column holds something else, which only damage to the file does
 */
export function parseStored<T>(json: string): T {
  try {
    return JSON.parse(json) as T
  } catch (cause) {
    throw new StudioError(
      'storage_failed',
      'The file with your work is damaged: part of it cannot be read.',
      {},
      { cause },
    )
  }
}

/** As `parseStored`, for columns that hold an empty list nearly always. */
export function parseList<T>(json: string): T[] {
  return json === '[]' ? [] : parseStored<T[]>(json)
}
