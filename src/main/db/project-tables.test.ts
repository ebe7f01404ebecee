import { expect, it } from 'vitest'
import { openStudioDatabase } from './open-database.ts'
import { otherTables, PROJECT_TABLES, projectTables } from './project-tables.ts'

it('exports or omits every project column, and covers every table', () => {
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

  // Every new column must state here how project files treat it, and its default for older files.
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
