import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** The project's last stored options; null if there are none. */
export function getExportChoice(db: ReadableDb, projectId: string): unknown {
  const row = db.get<{ choice: string | null }>(`SELECT export_choice AS choice FROM projects WHERE id = ?`, projectId)
  return row?.choice ? parseStored<unknown>(row.choice) : null
}

/** Stores export options, replacing the last. Does nothing if the project is gone. */
export function putExportChoice(db: WritableDb, projectId: string, choice: unknown): void {
  db.run(`UPDATE projects SET export_choice = ? WHERE id = ?`, JSON.stringify(choice), projectId)
}
