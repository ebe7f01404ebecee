import type { IncompleteEntry } from '#shared/contract/incomplete.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A list of a service, by its path. */
export interface ServiceList {
  service: string
  list: string
}

/** More would only be counted. */
const MAX_LISTED = 500

/**
 * The list's entries that couldn't be read completely, in the order in which they were read. A `*` in its path stands
 * for any ID.
 */
export function listIncompleteEntries(cache: ReadableDb, { service, list }: ServiceList): IncompleteEntry[] {
  return cache
    .rows<[string | null, string, string]>(
      `SELECT entry_id, name, fields FROM incomplete_entries WHERE service = ? AND list GLOB ? ORDER BY id LIMIT ?`,
      service,
      list,
      MAX_LISTED,
    )
    .map(([id, name, fields]) => ({ id, name, fields: parseStored<IncompleteEntry['fields']>(fields) }))
}

/** Adds entries in place of `all`, of the one with this ID, or with null of those of the same IDs. */
export function replaceIncompleteEntries(
  cache: WritableDb,
  { service, list }: ServiceList,
  replaced: string | null,
  entries: readonly IncompleteEntry[],
): void {
  const known = cache.get(`SELECT 1 FROM incomplete_entries WHERE service = ? AND list = ? LIMIT 1`, service, list)
  // Almost every reading is complete and follows one that was: nothing is written then.
  if (!known && entries.length === 0) return
  cache.transaction(() => {
    if (replaced === 'all') cache.run(`DELETE FROM incomplete_entries WHERE service = ? AND list = ?`, service, list)
    for (const id of [replaced, ...entries.map((entry) => entry.id)])
      cache.run(`DELETE FROM incomplete_entries WHERE service = ? AND list = ? AND entry_id = ?`, service, list, id)
    for (const { id, name, fields } of entries)
      cache.run(
        `INSERT INTO incomplete_entries (service, list, entry_id, name, fields) VALUES (?, ?, ?, ?, ?)`,
        ...[service, list, id, name, JSON.stringify(fields)],
      )
  })
}
