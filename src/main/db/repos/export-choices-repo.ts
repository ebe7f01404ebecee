import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** What was stored last for a project; null where nothing was. */
export function getExportChoice(db: ReadableDb, projectId: string): unknown {
  const row = db.get<{ choice: string | null }>(`SELECT export_choice AS choice FROM projects WHERE id = ?`, projectId)
  return row?.choice ? parseStored<unknown>(row.choice) : null
}

/** Keeps a choice in place of the last. Nothing happens when the project is gone. */
export function putExportChoice(db: WritableDb, projectId: string, choice: unknown): void {
  db.run(`UPDATE projects SET export_choice = ? WHERE id = ?`, JSON.stringify(choice), projectId)
}
