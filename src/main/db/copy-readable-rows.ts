import type Database from 'better-sqlite3'

/** Longest stretch of row numbers that is tried one by one where a scan stops from both ends. */
const MOST_SINGLE_TRIES = 200_000

/**
 * Copies every row of a table that can be read from a damaged file and that the target does not hold yet. A scan stops
 * at the first damaged page, so it is made from both ends, and what lies between is tried row by row.
 *
 * @param key column that orders the rows: `rowid`, or the key of a table without one
 * @returns how many rows the target gained
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
      // A row that the schema refuses was read from a damaged page.
    }
  }

  /** The last key that was read before the table or its readable part ended. */
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
  const from = typeof forward.last === 'number' ? forward.last + 1 : Math.max(1, backward.last - MOST_SINGLE_TRIES)
  for (let one = from; one < Math.min(backward.last, from + MOST_SINGLE_TRIES); one += 1) {
    try {
      const row = source.prepare<unknown[], unknown[]>(`SELECT ${list} FROM ${table} WHERE ${key} = ?`).raw().get(one)
      if (row) keep(row)
    } catch {
      // On the damaged page.
    }
  }
  return gained
}

/** A damaged or older file can lack columns, or its whole schema. */
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
