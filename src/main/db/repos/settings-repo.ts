import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** Stored values by key. */
export function listSettings(db: ReadableDb): Map<string, unknown> {
  const rows = db.all<{ key: string; value: string }>(`SELECT key, value FROM settings`)
  return new Map(rows.map(({ key, value }) => [key, parseStored<unknown>(value)]))
}

/** Stores the given values, all or none; others are kept. Undefined values are ignored. */
export function putSettings(db: WritableDb, values: Readonly<Record<string, unknown>>): void {
  db.transaction(() => {
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) continue
      db.run(
        `INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        key,
        JSON.stringify(value),
      )
    }
  })
}
