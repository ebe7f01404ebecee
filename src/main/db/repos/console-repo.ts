import type { ConsoleEntry } from '#shared/contract/console.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** Newest first. */
export function listConsole(db: ReadableDb): ConsoleEntry[] {
  const rows = db.all<Omit<ConsoleEntry, 'body'> & { body: string }>(
    `SELECT id, at, method, path, body, status FROM console_requests ORDER BY id DESC`,
  )
  return rows.map((row) => ({ ...row, body: parseStored<ConsoleEntry['body']>(row.body) }))
}

/** Adds a request, replacing an older identical one, and drops all but the newest `most`. */
export function putConsole(db: WritableDb, entry: Omit<ConsoleEntry, 'id'>, most: number): void {
  const { at, method, path, status } = entry
  const body = JSON.stringify(entry.body)
  db.transaction(() => {
    db.run(`DELETE FROM console_requests WHERE method = ? AND path = ? AND body = ?`, method, path, body)
    db.run(
      `INSERT INTO console_requests (at, method, path, body, status) VALUES (?, ?, ?, ?, ?)`,
      at,
      method,
      path,
      body,
      status,
    )
    db.run(
      `DELETE FROM console_requests WHERE id NOT IN (SELECT id FROM console_requests ORDER BY id DESC LIMIT ?)`,
      most,
    )
  })
}

/** Deletes all of it. */
export function clearConsole(db: WritableDb): void {
  db.run(`DELETE FROM console_requests`)
}
