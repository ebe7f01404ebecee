import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Migration } from './migrate.ts'
import { studioMigrations } from './migrations/index.ts'
import { openCacheDatabase, openStudioDatabase } from './open-database.ts'
import { getProject, listProjectSummaries } from './repos/projects-repo.ts'
import { seedScript } from './seed-script.test-support.ts'

const ADD_MOOD: Migration = { name: 'add-mood', up: (db) => db.script(`ALTER TABLE projects ADD COLUMN mood TEXT`) }
let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-open-'))
  path = join(folder, 'home', 'studio.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a studio file', () => {
  it('is created with its folder, syncs each commit to disk and enforces references', () => {
    const db = openStudioDatabase(path)

    const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'user_version'].map((name) =>
      db.raw.pragma(name, { simple: true }),
    )
    const loose = db.all<{ name: string }>(
      `SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'`,
    )
    db.close()

    expect(pragmas).toEqual(['wal', 2, 1, studioMigrations.length])
    expect(loose).toEqual([])
  })

  it('persists after it is closed', () => {
    const db = openStudioDatabase(path)
    seedScript(db)
    const stored = getProject(db, 'proj_1')
    db.close()

    const again = openStudioDatabase(path)

    expect(getProject(again, 'proj_1')).toEqual(stored)
    again.close()
  })

  it.each([
    ['closed', true],
    ['left open by a crash, its newest part in the log', false],
  ])('of a newer version, %s, is rejected and left unchanged byte for byte', (_how, isClosed) => {
    const newer = openStudioDatabase(path, { migrations: [...studioMigrations, ADD_MOOD] })
    seedScript(newer)
    if (!isClosed)
      for (const suffix of ['', '-wal']) writeFileSync(path + suffix + '.kept', readFileSync(path + suffix))
    newer.close()
    if (!isClosed)
      for (const suffix of ['', '-wal']) writeFileSync(path + suffix, readFileSync(path + suffix + '.kept'))
    const bytes = () =>
      ['', '-wal'].map((suffix) => (existsSync(path + suffix) ? readFileSync(path + suffix).toString('base64') : ''))
    const before = bytes()

    expect(() => openStudioDatabase(path)).toThrow(expect.objectContaining({ code: 'newer_file' }))

    expect(bytes()).toEqual(before)
    expect(existsSync(join(folder, 'home', 'backups'))).toBe(false)
    const reopened = openStudioDatabase(path, { migrations: [...studioMigrations, ADD_MOOD] })
    expect(listProjectSummaries(reopened)).toHaveLength(1)
    reopened.close()
  })

  it('of another program is rejected and left unchanged', () => {
    openStudioDatabase(path).close()
    rmSync(path)
    const other = new Database(path)
    other.exec('CREATE TABLE bookmarks (url TEXT)')
    other.close()
    const before = readFileSync(path)

    expect(() => openStudioDatabase(path)).toThrow(
      expect.objectContaining({ code: 'storage_failed', message: expect.stringContaining('another program') }),
    )

    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('with an index and a table of somebody’s own, and with reformatted SQL, is opened', () => {
    openStudioDatabase(path).close()
    const own = new Database(path)
    own.exec('CREATE INDEX own_index ON takes (voice_id); CREATE TABLE own_notes (note TEXT)')
    own.unsafeMode().pragma('writable_schema = ON')
    own.exec(`UPDATE sqlite_schema SET sql = replace(sql, '  ', char(9)) WHERE sql IS NOT NULL`)
    own.close()

    const db = openStudioDatabase(path)

    expect(listProjectSummaries(db)).toEqual([])
    db.close()
  })

  it.each([
    ['an index is missing', 'DROP INDEX takes_newest_first'],
    ['an index is another one', 'DROP INDEX queue_by_block; CREATE INDEX queue_by_block ON queue (take_id)'],
    ['a column is missing', 'ALTER TABLE blocks DROP COLUMN note'],
    ['a table is missing', 'DROP TABLE take_marks'],
  ])('is damaged if %s', (_what, change) => {
    openStudioDatabase(path).close()
    const other = new Database(path)
    other.exec(change)
    other.close()

    expect(() => openStudioDatabase(path)).toThrow(
      expect.objectContaining({ code: 'storage_failed', message: expect.stringContaining('is damaged') }),
    )
  })

  it('of an older version is backed up unchanged, and then gets the newest schema', () => {
    const old = openStudioDatabase(path)
    seedScript(old)
    old.close()

    const migrated = openStudioDatabase(path, { migrations: [...studioMigrations, ADD_MOOD] })

    const backups = readdirSync(join(folder, 'home', 'backups'))
    expect(backups).toEqual([`studio-before-schema-${studioMigrations.length + 1}.db`])
    expect(migrated.all(`SELECT id, mood FROM projects`)).toEqual([{ id: 'proj_1', mood: null }])
    migrated.close()
    const backup = openStudioDatabase(join(folder, 'home', 'backups', backups[0] ?? ''))
    expect(listProjectSummaries(backup)).toHaveLength(1)
    backup.close()
  })

  it('is not copied if there is nothing to migrate', () => {
    openStudioDatabase(path).close()

    openStudioDatabase(path).close()

    expect(existsSync(join(folder, 'home', 'backups'))).toBe(false)
  })

  it('interrupted at its very first start is created again', () => {
    openStudioDatabase(path).close()
    writeFileSync(path, '')

    const db = openStudioDatabase(path)

    expect(listProjectSummaries(db)).toEqual([])
    db.close()
  })

  it('is created once when many processes start at the same time', async () => {
    const count = process.env.OVERVOICE_FAULTS === 'full' ? 100 : 6
    const module = join(import.meta.dirname, 'open-database.ts')
    const program = `import { openStudioDatabase } from ${JSON.stringify(module)}; openStudioDatabase(${JSON.stringify(path)}).close()`

    const endings = await Promise.all(
      Array.from({ length: count }, () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        let complaint = ''
        child.stderr.on('data', (data: Buffer) => (complaint += data.toString()))
        return new Promise((resolve) => child.on('close', (code) => resolve(code === 0 ? 'opened' : complaint)))
      }),
    )

    expect(endings.filter((ending) => ending !== 'opened')).toEqual([])
  })
})

describe('the open database', () => {
  it('rolls back a failed transaction, and keeps the outer one if an inner failure is caught', () => {
    const db = openStudioDatabase(':memory:')
    seedScript(db)
    const title = () => getProject(db, 'proj_1')?.title

    expect(() =>
      db.transaction(() => {
        db.run(`UPDATE projects SET title = 'Lost'`)
        throw new Error('no')
      }),
    ).toThrow('no')
    const afterFailure = title()
    db.transaction(() => {
      db.run(`UPDATE projects SET title = 'Outer'`)
      try {
        db.transaction(() => {
          db.run(`UPDATE projects SET title = 'Inner'`)
          throw new Error('no')
        })
      } catch {
        // Only the inner change is rolled back.
      }
    })

    expect([afterFailure, title()]).toEqual(['The Lighthouse', 'Outer'])
    db.close()
  })

  it('reads a consistent snapshot while another handle writes', () => {
    const db = openStudioDatabase(path)
    seedScript(db)
    const other = openStudioDatabase(path)
    const title = () => getProject(db, 'proj_1')?.title

    const seen = db.snapshot(() => {
      const first = title()
      other.run(`UPDATE projects SET title = 'Changed'`)
      return [first, title()]
    })

    expect(seen).toEqual(['The Lighthouse', 'The Lighthouse'])
    expect(title()).toBe('Changed')
    db.close()
    other.close()
  })

  it('reports that another program has locked the file', () => {
    const db = openStudioDatabase(path)
    db.raw.pragma('busy_timeout = 0')
    const other = new Database(path)
    other.exec('BEGIN IMMEDIATE')

    expect(() => seedScript(db)).toThrow(
      expect.objectContaining({ code: 'storage_failed', message: expect.stringContaining('Another app') }),
    )

    other.close()
    db.close()
  })

  it('passes programming errors through', () => {
    const db = openStudioDatabase(':memory:')

    expect(() => db.all('SELECT nothing FROM nowhere')).toThrow(Database.SqliteError)
    expect(() => db.run(`INSERT INTO chapters (id, project_id, title, position) VALUES ('c', 'none', 't', 1)`)).toThrow(
      expect.objectContaining({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' }),
    )
    db.close()
  })
})

it('opens a cache that doesn’t wait for the disk', () => {
  const cache = openCacheDatabase(join(folder, 'home', 'cache.db'))

  expect(['journal_mode', 'synchronous'].map((name) => cache.raw.pragma(name, { simple: true }))).toEqual(['wal', 1])
  cache.close()
})
