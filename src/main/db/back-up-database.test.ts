import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { backUpDaily, copyDatabase, listBackups } from './back-up-database.ts'
import { checkDatabaseFile } from './check-database-file.ts'
import type { OpenDatabase } from './database.ts'
import { openStudioDatabase } from './open-database.ts'
import { listProjectSummaries } from './repos/projects-repo.ts'
import { withinTurns } from '../testing/watch-turns.test-support.ts'
import { seedScript } from './seed-script.test-support.ts'

let home: string
let db: OpenDatabase

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'overvoice-backup-'))
  db = openStudioDatabase(join(home, 'studio.db'))
  seedScript(db, { blocks: 3_000 })
})
afterEach(() => {
  db.close()
  rmSync(home, { recursive: true, force: true })
})

const folder = () => join(home, 'backups')
const backUp = (day: string, signal = new AbortController().signal) =>
  backUpDaily(db, { folder: folder(), now: new Date(`${day}T12:00:00Z`) }, signal)

it('makes one copy a day that opens as the database it was copied from', async () => {
  const first = await backUp('2026-11-20')
  const second = await backUp('2026-11-20')

  expect([first, second]).toEqual([join(folder(), 'studio-2026-11-20.db'), null])
  const copy = openStudioDatabase(first ?? '')
  expect(listProjectSummaries(copy)).toEqual(listProjectSummaries(db))
  copy.close()
})

it('keeps the newest seven and changes no other file in the folder', async () => {
  for (let day = 10; day <= 18; day += 1) await backUp(`2026-11-${day}`)
  writeFileSync(join(folder(), 'studio-before-schema-2.db'), 'mine')
  await backUp('2026-11-19')

  expect(readdirSync(folder()).sort()).toEqual([
    ...Array.from({ length: 7 }, (_, index) => `studio-2026-11-${13 + index}.db`),
    'studio-before-schema-2.db',
  ])
  expect(listBackups(folder())[0]).toBe(join(folder(), 'studio-2026-11-19.db'))
})

it('leaves nothing behind if canceled', async () => {
  const abort = new AbortController()
  const running = backUp('2026-11-20', abort.signal)
  abort.abort()

  await expect(running).rejects.toMatchObject({ code: 'canceled' })

  expect(readdirSync(folder())).toEqual([])
  expect(await backUp('2026-11-20')).not.toBeNull()
})

it('includes concurrent writes whole or not at all', async () => {
  const running = backUp('2026-11-20')
  db.run(`UPDATE projects SET title = 'Written meanwhile'`)

  const copy = openStudioDatabase((await running) ?? '')

  expect(['The Lighthouse', 'Written meanwhile']).toContain(listProjectSummaries(copy)[0]?.title)
  expect(copy.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  copy.close()
})

it('lists nothing if the folder doesn’t exist yet', () => {
  expect(listBackups(join(home, 'nowhere'))).toEqual([])
})

it('copies and checks a large database without holding the thread', async () => {
  db.script(`CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60000)
    SELECT i, randomblob(1000) AS bytes FROM n`)

  await withinTurns(50, async () => {
    rmSync(folder(), { recursive: true, force: true })
    const made = await backUp('2026-11-20')
    await checkDatabaseFile(made ?? '', new AbortController().signal)
  })

  expect(readdirSync(folder())).toEqual(['studio-2026-11-20.db'])
})

it('keeps backups dated in the future in addition to the newest seven', async () => {
  for (let day = 10; day <= 16; day += 1) await backUp(`2027-01-${day}`)
  for (let day = 10; day <= 18; day += 1) await backUp(`2026-11-${day}`)

  const names = readdirSync(folder()).sort()
  expect(names).toEqual([
    ...Array.from({ length: 7 }, (_, index) => `studio-2026-11-${12 + index}.db`),
    ...Array.from({ length: 7 }, (_, index) => `studio-2027-01-${10 + index}.db`),
  ])
  const now = new Date('2026-11-18T12:00:00Z')
  expect(listBackups(folder(), now)[0]).toBe(join(folder(), 'studio-2026-11-18.db'))
})

it('makes backups that only this user may read, from the first byte', async () => {
  const previous = process.umask(0)
  onTestFinished(() => void process.umask(previous))

  const backup = (await backUp('2026-11-20')) ?? ''
  copyDatabase(db, join(folder(), 'copy.db'))

  expect([backup, join(folder(), 'copy.db')].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
})
