import { expect, it } from 'vitest'
import { openStudioDatabase } from './open-database.ts'
import { otherTables, PROJECT_TABLES, projectTables } from './project-tables.ts'

it('carries or leaves every column of a project, and knows every table', () => {
  const db = openStudioDatabase(':memory:')
  const tables = db
    .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .map(({ name }) => name)

  const columns = Object.fromEntries(
    PROJECT_TABLES.map((table) => [
      table,
      db
        .all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
        .map(({ name }) => name)
        .sort(),
    ]),
  )

  // Whoever adds a column says here what a project file does with it, and for older files what it is without.
  expect(
    Object.fromEntries(
      PROJECT_TABLES.map((table) => {
        const { columns: carried, left } = projectTables[table]
        return [table, [...Object.keys(carried), ...Object.keys(left)].sort()]
      }),
    ),
  ).toEqual(columns)
  expect([...PROJECT_TABLES, ...Object.keys(otherTables)].sort()).toEqual(tables.sort())
  db.close()
})
