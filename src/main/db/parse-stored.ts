import { StudioError } from '#shared/errors/studio-error.ts'

/**
 * Parses a JSON column.
 *
 * @throws StudioError `storage_failed`: the column contains something else, which only file damage causes
 */
export function parseStored<T>(json: string): T {
  try {
    return JSON.parse(json) as T
  } catch (cause) {
    throw new StudioError('storage_failed', 'database-part-damaged', {}, { cause })
  }
}

/** Like `parseStored`, optimized for columns that nearly always contain an empty list. */
export function parseList<T>(json: string): T[] {
  return json === '[]' ? [] : parseStored<T[]>(json)
}
