import { expect, it } from 'vitest'
import { z } from 'zod'
import { PROJECT_TABLES, projectTables } from '../../db/project-tables.ts'
import type { Manifest } from './manifest.ts'
import { createRowReader } from './read-row.ts'

const ADDED_IN_SCHEMA = 7
const TABLES = {
  ...projectTables,
  cast_members: {
    ...projectTables.cast_members,
    columns: {
      name: { kind: 'value', check: z.string() },
      mood: { kind: 'value', check: z.string(), added: { schema: ADDED_IN_SCHEMA, absent: 'calm' } },
    },
  },
} as const

function createReader(schema: number) {
  const part = { rows: 1, sizeBytes: 1, sha256: '' }
  const tables = Object.fromEntries(PROJECT_TABLES.map((table) => [table, part])) as Manifest['tables']
  return createRowReader({ schema, tables }, () => '1', TABLES)
}

it('fills a column added after the file’s schema with its default', () => {
  const { columns } = createReader(ADDED_IN_SCHEMA - 1).read('cast_members', 1, { name: 'Ada' })

  expect(columns).toMatchObject({ name: 'Ada', mood: 'calm' })
})

it('rejects a column that the file’s schema doesn’t have', () => {
  expect(() => createReader(ADDED_IN_SCHEMA - 1).read('cast_members', 1, { name: 'Ada', mood: 'brisk' })).toThrow(
    'Row 1 of its table “cast_members”',
  )
})

it('requires a column that the file’s schema has', () => {
  const reader = createReader(ADDED_IN_SCHEMA)

  expect(reader.read('cast_members', 1, { name: 'Ada', mood: 'brisk' }).columns).toMatchObject({ mood: 'brisk' })
  expect(() => reader.read('cast_members', 1, { name: 'Ada' })).toThrow('Row 1 of its table “cast_members”')
})
