import type { WritableDb } from '../database.ts'

/** Projects that are being made of a project file. One that is still named at the start was cut short and is removed. */
export function keepProjectImports(db: WritableDb): void {
  db.script(`
    CREATE TABLE project_imports (
      project_id TEXT PRIMARY KEY REFERENCES projects (id)
    ) STRICT, WITHOUT ROWID;
  `)
}
