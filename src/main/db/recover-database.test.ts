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
/** Set where a row is out of sight; a project without a chapter in sight would be given one. */
const OUT_OF_SIGHT = new Set(['removed_at', 'deleted_at'])
let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-recover-'))
  path = join(folder, 'studio.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** One row in every table there is, each naming the others: every text is an empty list, which is JSON too. */
function fillEveryTable(db: OpenDatabase): void {
  db.raw.pragma('foreign_keys = OFF')
  db.run('DELETE FROM workspaces')
  for (const { name } of findStoredTables(db)) {
    const columns = db
      .all<{ name: string; type: string }>(`SELECT name, type FROM pragma_table_info('${name}')`)
      .filter((column) => !OUT_OF_SIGHT.has(column.name))
    const values = columns.map(({ type }) =>
      type === 'TEXT' ? `'[]'` : type === 'BLOB' ? `zeroblob(${BYTES_PER_MARK})` : '1',
    )
    db.run(`INSERT INTO ${name} (${columns.map((column) => column.name).join()}) VALUES (${values.join()})`)
  }
}

/** All that is stored, but for keys that are made of the rest. */
function contentsOf(db: OpenDatabase): Record<string, unknown[]> {
  return Object.fromEntries(
    findStoredTables(db).map(({ name }) => [
      name,
      db.all<Record<string, unknown>>(`SELECT * FROM ${name}`).map(({ inputs_key: _made, ...row }) => row),
    ]),
  )
}

it('keeps every row of every table of a file that can be read', () => {
  const db = openStudioDatabase(path)
  fillEveryTable(db)
  const { workspaces, ...before } = contentsOf(db)
  db.close()

  recoverStudioDatabase(path, { now: NOW })

  const after = openStudioDatabase(path)
  const { workspaces: kept, ...rest } = contentsOf(after)
  const first = getWorkspace(after, FIRST_WORKSPACE_ID)
  after.close()
  for (const [table, rows] of Object.entries(before)) expect(rows, table).toHaveLength(1)
  expect(rest).toEqual(before)
  expect(kept).toEqual(expect.arrayContaining(workspaces ?? []))
  expect(first?.name).toBe('First workspace')
})

it('keeps the name and settings of the workspace that a new file begins with', () => {
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

it('keeps recordings, receipts and projects whose speaker, session or workspace is lost, and lets go of what else is', () => {
  const db = openStudioDatabase(path)
  fillEveryTable(db)
  for (const lost of ['speakers', 'recording_sessions', 'workspaces', 'webhook_deliveries', 'takes'])
    db.run(`DELETE FROM ${lost}`)
  db.close()

  recoverStudioDatabase(path, { now: NOW })

  const after = openStudioDatabase(path)
  const all = contentsOf(after)
  const broken = after.all('PRAGMA foreign_key_check')
  after.close()
  expect(broken).toEqual([])
  expect(all['recordings']).toMatchObject([{ speaker_id: '[]' }])
  expect(all['speakers']).toMatchObject([
    { id: '[]', full_name: '[]', step: 'done', receipt_id: '[]', session_id: 'sess_recovered' },
  ])
  expect(all['recording_sessions']).toMatchObject([{ id: 'sess_recovered', title: 'Recovered' }])
  expect(all['workspaces']).toMatchObject([{ id: '[]', name: 'Recovered' }, { id: FIRST_WORKSPACE_ID }])
  expect(all['blocks']).toMatchObject([{ active_take_id: null }])
  expect(all['queue']).toMatchObject([{ take_id: null, rest_of_take_id: null }])
  expect(all['webhook_attempts']).toEqual([])
})

it('reads what damage has left unreadable in a row as nothing, and keeps the row', () => {
  const db = openStudioDatabase(path)
  fillEveryTable(db)
  db.run(`UPDATE takes SET service_versions = ' ', failure = '{', markup = '{}'`)
  db.run(`UPDATE conversation_notes SET tags = x'20' || ''`)
  db.run(`UPDATE recordings SET origin = ' ', quality = '{'`)
  db.run(`UPDATE agent_edits SET changes = ' '`)
  db.close()

  recoverStudioDatabase(path, { now: NOW })

  const after = openStudioDatabase(path)
  const all = contentsOf(after)
  after.close()
  expect(all['takes']).toMatchObject([{ service_versions: '[]', failure: null, markup: '[]' }])
  expect(all['conversation_notes']).toMatchObject([{ tags: '[]', note: '[]' }])
  expect(all['recordings']).toMatchObject([{ origin: '{"kind":"file","name":"Recovered"}', quality: null }])
  expect(all['agent_edits']).toEqual([])
})
