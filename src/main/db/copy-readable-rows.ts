import type Database from 'better-sqlite3'

/** Maximum range of row IDs to try individually when scans stop from both ends. */
const MAX_SINGLE_TRIES = 200_000

/**
 * Copies every readable row of a table in a damaged file that the target doesn't have yet. A scan stops at the first
 * damaged page, so it runs from both ends, and rows in between are tried individually.
 *
 * @param key column that orders the rows: `rowid`, or the key of a table without one
 * @returns number of rows added to the target
 */
export function copyReadableRows(
  source: Database.Database,
  target: Database.Database,
  table: string,
  key: string,
): number {
  const columns = sharedColumns(source, target, table)
  if (columns.length === 0) return 0
  const list = columns.join(', ')
  const insert = target.prepare<unknown[]>(
    `INSERT OR IGNORE INTO ${table} (${list}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  let gained = 0

  function keep(row: unknown[]): void {
    try {
      gained += insert.run(...row).changes
    } catch {
      // A row that violates the schema was read from a damaged page.
    }
  }

  /** The last key read before the end of the table or of its readable part. */
  function scan(order: 'ASC' | 'DESC'): { last: unknown; isWhole: boolean } {
    let last: unknown = null
    try {
      const rows = source.prepare(`SELECT ${key}, ${list} FROM ${table} ORDER BY ${key} ${order}`).raw().iterate()
      for (const row of rows as IterableIterator<unknown[]>) {
        last = row[0]
        keep(row.slice(1))
      }
      return { last, isWhole: true }
    } catch {
      return { last, isWhole: false }
    }
  }

  const forward = scan('ASC')
  if (forward.isWhole) return gained
  const backward = scan('DESC')
  if (typeof backward.last !== 'number') return gained
  const from = typeof forward.last === 'number' ? forward.last + 1 : Math.max(1, backward.last - MAX_SINGLE_TRIES)
  for (let one = from; one < Math.min(backward.last, from + MAX_SINGLE_TRIES); one += 1) {
    try {
      const row = source.prepare<unknown[], unknown[]>(`SELECT ${list} FROM ${table} WHERE ${key} = ?`).raw().get(one)
      if (row) keep(row)
    } catch {
      // On the damaged page.
    }
  }
  return gained
}

/** A damaged or older file may lack columns, or its whole schema. */
function sharedColumns(source: Database.Database, target: Database.Database, table: string): string[] {
  const names = (db: Database.Database) =>
    (db.pragma(`table_info(${table})`) as { name: string }[]).map((column) => column.name)
  try {
    const present = names(source)
    return names(target).filter((name) => present.includes(name))
  } catch {
    return []
  }
}
