import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { OpenDatabase } from './database.ts'
import { BYTES_PER_MARK } from './encode-marks.ts'
import { findStoredTables } from './find-stored-tables.ts'
import { openStudioDatabase } from './open-database.ts'
import { recoverStudioDatabase } from './recover-database.ts'
import { getWorkspace } from './repos/workspaces-repo.ts'

const NOW = new Date('2026-11-20T08:00:00.000Z')
/** Set for hidden rows; a project without a visible chapter would be given one. */
const OUT_OF_SIGHT = new Set(['removed_at', 'deleted_at'])
let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-recover-'))
  path = join(folder, 'studio.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Adds one row to every table, each referencing the others: every text is an empty list, which is also valid JSON, or the
 * first of those that the column allows.
 */
function fillEveryTable(db: OpenDatabase): void {
  db.raw.pragma('foreign_keys = OFF')
  db.run('DELETE FROM workspaces')
  for (const { name } of findStoredTables(db)) {
    const columns = db
      .all<{ name: string; type: string }>(`SELECT name, type FROM pragma_table_info('${name}')`)
      .filter((column) => !OUT_OF_SIGHT.has(column.name))
    const [sql = ''] = db.rows<[string]>(`SELECT sql FROM sqlite_schema WHERE name = '${name}'`)[0] ?? []
    const values = columns.map(({ name: column, type }) =>
      type === 'TEXT'
        ? `'${new RegExp(`\\(${column} IN \\('([^']+)'`).exec(sql)?.[1] ?? '[]'}'`
        : type === 'BLOB'
          ? `zeroblob(${BYTES_PER_MARK})`
          : '1',
    )
    db.run(`INSERT INTO ${name} (${columns.map((column) => column.name).join()}) VALUES (${values.join()})`)
  }
}

/** All stored data except derived keys. */
function getContents(db: OpenDatabase): Record<string, unknown[]> {
  return Object.fromEntries(
    findStoredTables(db).map(({ name }) => [
      name,
      db.all<Record<string, unknown>>(`SELECT * FROM ${name}`).map(({ inputs_key: _made, ...row }) => row),
    ]),
  )
}

it('keeps every row of every table of a readable file', () => {
  const db = openStudioDatabase(path)
  fillEveryTable(db)
  const { workspaces, ...before } = getContents(db)
  db.close()

  recoverStudioDatabase(path, { now: NOW })

  const after = openStudioDatabase(path)
  const { workspaces: kept, ...rest } = getContents(after)
  const first = getWorkspace(after, FIRST_WORKSPACE_ID)
  after.close()
  for (const [table, rows] of Object.entries(before)) expect(rows, table).toHaveLength(1)
  expect(rest).toEqual(before)
  expect(kept).toEqual(expect.arrayContaining(workspaces ?? []))
  expect(first?.name).toBe('First workspace')
})

it('keeps the name and settings of a new file’s first workspace', () => {
  const db = openStudioDatabase(path)
  db.run(`UPDATE workspaces SET name = 'Harbour Radio'`)
  db.run(`INSERT INTO workspace_settings VALUES (?, 'plan', '"paid"')`, FIRST_WORKSPACE_ID)
  db.close()

  recoverStudioDatabase(path, { now: NOW })

  const after = openStudioDatabase(path)
  const names = after.rows(`SELECT id, name FROM workspaces`)
  const settings = after.rows(`SELECT key, value FROM workspace_settings`)
  after.close()
  expect(names).toEqual([[FIRST_WORKSPACE_ID, 'Harbour Radio']])
  expect(settings).toEqual([['plan', '"paid"']])
})

it('keeps recordings, consent records and projects whose speaker, session or workspace is lost, and drops other orphans', () => {
  const db = openStudioDatabase(path)
  fillEveryTable(db)
  for (const lost of ['speakers', 'recording_sessions', 'workspaces', 'webhook_deliveries', 'takes'])
    db.run(`DELETE FROM ${lost}`)
  db.close()

  recoverStudioDatabase(path, { now: NOW })

  const after = openStudioDatabase(path)
  const all = getContents(after)
  const broken = after.all('PRAGMA foreign_key_check')
  after.close()
  expect(broken).toEqual([])
  expect(all['recordings']).toMatchObject([{ speaker_id: '[]' }])
  expect(all['speakers']).toMatchObject([
    { id: '[]', full_name: '[]', step: 'done', consent_record_id: '[]', session_id: 'sess_recovered' },
  ])
  expect(all['recording_sessions']).toMatchObject([{ id: 'sess_recovered', title: 'Recovered' }])
  expect(all['workspaces']).toMatchObject([{ id: '[]', name: 'Recovered' }, { id: FIRST_WORKSPACE_ID }])
  expect(all['blocks']).toMatchObject([{ active_take_id: null }])
  expect(all['queue']).toMatchObject([{ take_id: null, rest_of_take_id: null }])
  expect(all['webhook_attempts']).toEqual([])
})

it('replaces values that a damaged row must not have, and keeps the row', () => {
  const db = openStudioDatabase(path)
  fillEveryTable(db)
  db.raw.pragma('ignore_check_constraints = ON')
  db.run(`UPDATE takes SET status = 'comp\uFFFDete'`)
  db.run(`UPDATE queue SET state = '', hold = 'x', priority = 'x'`)
  db.run(`UPDATE recordings SET state = 'x', purpose = 'x'`)
  db.close()

  recoverStudioDatabase(path, { now: NOW })

  const after = openStudioDatabase(path)
  const all = getContents(after)
  const check = after.all('PRAGMA integrity_check')
  after.close()
  expect(all['takes']).toMatchObject([{ status: 'partial' }])
  expect(all['queue']).toMatchObject([{ state: 'stopped', hold: null, priority: 'batch' }])
  expect(all['recordings']).toMatchObject([{ state: 'cut', purpose: 'sample' }])
  expect(check).toEqual([{ integrity_check: 'ok' }])
})

it('repairs a damaged value in every enumerated column', () => {
  const db = openStudioDatabase(path)
  fillEveryTable(db)
  const enumerated = findStoredTables(db).flatMap(({ name }) => {
    const [sql = ''] = db.rows<[string]>(`SELECT sql FROM sqlite_schema WHERE name = '${name}'`)[0] ?? []
    return [...sql.matchAll(/CHECK \((\w+) IN/g)].map(([, column = '']) => ({ name, column }))
  })
  db.raw.pragma('foreign_keys = OFF')
  db.raw.pragma('ignore_check_constraints = ON')
  for (const { name, column } of enumerated) db.run(`UPDATE ${name} SET ${column} = 'damaged'`)
  db.close()

  recoverStudioDatabase(path, { now: NOW })

  const after = openStudioDatabase(path)
  const check = after.all('PRAGMA integrity_check')
  after.close()
  expect(enumerated.length).toBeGreaterThan(10)
  expect(check).toEqual([{ integrity_check: 'ok' }])
})

it('treats unreadable values of a damaged row as empty, and keeps the row', () => {
  const db = openStudioDatabase(path)
  fillEveryTable(db)
  db.run(`UPDATE takes SET service_versions = ' ', failure = '{', markup = '{}'`)
  db.run(`UPDATE conversation_notes SET tags = x'20' || ''`)
  db.run(`UPDATE recordings SET origin = ' ', quality = '{'`)
  db.run(`UPDATE agent_edits SET changes = ' '`)
  db.close()

  recoverStudioDatabase(path, { now: NOW })

  const after = openStudioDatabase(path)
  const all = getContents(after)
  after.close()
  expect(all['takes']).toMatchObject([{ service_versions: '[]', failure: null, markup: '[]' }])
  expect(all['conversation_notes']).toMatchObject([{ tags: '[]', note: '[]' }])
  expect(all['recordings']).toMatchObject([{ origin: '{"kind":"file","name":"Recovered"}', quality: null }])
  expect(all['agent_edits']).toEqual([])
})
