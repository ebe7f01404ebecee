import type { ReadableDb, WritableDb } from '../database.ts'

/** Characters per calendar month; null for none. */
export interface StoredBudget {
  projectId: string
  warnCharacters: number | null
  stopCharacters: number | null
}

/** A project with its budget and its spending in a date range. */
export interface ProjectSpend extends StoredBudget {
  title: string
  spentCharacters: number
  /** Part of the total that is still pending. */
  unconfirmedCharacters: number
}

/** Null if the project has no budget. */
export function getBudget(db: ReadableDb, projectId: string): StoredBudget | null {
  return (
    db.get<StoredBudget>(
      `SELECT project_id AS projectId, warn_characters AS warnCharacters, stop_characters AS stopCharacters
       FROM budgets WHERE project_id = ?`,
      projectId,
    ) ?? null
  )
}

/** Sets an existing project's budget, or removes it if both are null. */
export function setBudget(db: WritableDb, budget: StoredBudget): void {
  if (budget.warnCharacters === null && budget.stopCharacters === null) {
    db.run(`DELETE FROM budgets WHERE project_id = ?`, budget.projectId)
    return
  }
  db.run(
    `INSERT INTO budgets (project_id, warn_characters, stop_characters) VALUES (?, ?, ?)
     ON CONFLICT (project_id) DO UPDATE SET warn_characters = excluded.warn_characters,
       stop_characters = excluded.stop_characters`,
    budget.projectId,
    budget.warnCharacters,
    budget.stopCharacters,
  )
}

/** Characters of a project's requests in a date range; pending ones count as estimated. */
export function spentCharacters(
  db: ReadableDb,
  { projectId, service, fromDay, toDay }: { projectId: string; service: string; fromDay: string; toDay: string },
): number {
  const [row] = db.rows<[number]>(
    `SELECT coalesce(sum(coalesce(charged_characters, planned_characters)), 0) FROM charges
     WHERE project_id = ? AND service = ? AND day >= ? AND day <= ?`,
    projectId,
    service,
    fromDay,
    toDay,
  )
  return row?.[0] ?? 0
}

/** Every project that isn't removed, last changed first, with its budget and spending. */
export function listProjectSpend(
  db: ReadableDb,
  { service, fromDay, toDay }: { service: string; fromDay: string; toDay: string },
): ProjectSpend[] {
  return db
    .rows<[string, string, number | null, number | null, number, number]>(
      `SELECT p.id, p.title, b.warn_characters, b.stop_characters, coalesce(c.spent, 0), coalesce(c.unconfirmed, 0)
       FROM projects p LEFT JOIN budgets b ON b.project_id = p.id
       LEFT JOIN (
         SELECT project_id, sum(coalesce(charged_characters, planned_characters)) AS spent,
           sum(CASE WHEN charged_characters IS NULL THEN planned_characters END) AS unconfirmed
         FROM charges WHERE service = ? AND day >= ? AND day <= ? GROUP BY project_id
       ) c ON c.project_id = p.id
       WHERE p.removed_at IS NULL ORDER BY p.updated_at DESC, p.id`,
      service,
      fromDay,
      toDay,
    )
    .map(([projectId, title, warn, stop, spent, unconfirmed]) => ({
      ...{ projectId, title, warnCharacters: warn, stopCharacters: stop },
      ...{ spentCharacters: spent, unconfirmedCharacters: unconfirmed },
    }))
}
