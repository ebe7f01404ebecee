import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatNote } from '#shared/errors/start-note.ts'
import { backUpDaily, listBackups } from './back-up-database.ts'
import { openOrRecover } from './open-or-recover.ts'
import { damageMarker, openStudioDatabase } from './open-database.ts'
import { listBlocks } from './repos/blocks-repo.ts'
import { listProjectSummaries } from './repos/projects-repo.ts'
import { seedScript } from './seed-script.test-support.ts'

const NOW = new Date('2026-11-20T08:00:00.000Z')
let home: string
let path: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'overvoice-recover-'))
  path = join(home, 'studio.db')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const open = () => openOrRecover(path, { backupsFolder: join(home, 'backups'), now: NOW })

function writeWork(): void {
  const db = openStudioDatabase(path)
  seedScript(db, { blocks: 500 })
  db.close()
}

/** Overwrites two pages of blocks with noise, which an open doesn't read. */
function damageMiddle(): void {
  const db = openStudioDatabase(path)
  const pages = db.all<{ page: number }>(
    `SELECT pageno AS page FROM dbstat WHERE name = 'blocks' AND pagetype = 'leaf' ORDER BY pageno LIMIT 2 OFFSET 1`,
  )
  db.close()
  const file = readFileSync(path)
  for (const { page } of pages) file.fill(0xa5, (page - 1) * 4_096, page * 4_096)
  writeFileSync(path, file)
}

it('returns no note for an intact file', () => {
  writeWork()

  const { db, note } = open()

  expect([note, listProjectSummaries(db).length, existsSync(join(home, 'damaged'))]).toEqual([null, 1, false])
  db.close()
})

it('recovers a file that is no longer a database from the backup, and says so', async () => {
  writeWork()
  const work = openStudioDatabase(path)
  const backup = await backUpDaily(work, { folder: join(home, 'backups'), now: NOW }, new AbortController().signal)
  work.close()
  writeFileSync(path, 'gone')

  const { db, note } = open()

  expect(listBlocks(db, 'chap_1')).toHaveLength(500)
  expect(formatNote(note ?? [])).toContain('0 entries could be read')
  // The project, its chapter, their workspace, and the blocks.
  expect(formatNote(note ?? [])).toContain(`503 more were restored from ${backup}`)
  db.close()
})

it('recovers at the first start damage that no part of the start reads, and only then', () => {
  writeWork()
  damageMiddle()

  const first = open()
  const blocks = listBlocks(first.db, 'chap_1').length
  first.db.close()
  const second = open()

  expect(formatNote(first.note ?? [])).toContain('was damaged')
  expect(blocks).toBeGreaterThan(300)
  expect(second.note).toBeNull()
  second.db.close()
})

it('recovers at the next start what was found damaged in use', () => {
  writeWork()
  const first = open()
  writeFileSync(damageMarker(path), '')
  first.db.close()

  const second = open()

  expect(formatNote(second.note ?? [])).toContain('was damaged')
  expect(listBlocks(second.db, 'chap_1')).toHaveLength(500)
  second.db.close()
})

it.each([
  ['is missing', () => rmSync(path)],
  ['is empty', () => writeFileSync(path, '')],
  ['is a folder', () => (rmSync(path), mkdirSync(path))],
])('restores the newest whole backup and says so when the file %s', async (_what, lose) => {
  writeWork()
  const work = openStudioDatabase(path)
  const backup = await backUpDaily(work, { folder: join(home, 'backups'), now: NOW }, new AbortController().signal)
  work.close()
  writeFileSync(join(home, 'backups', 'studio-2026-11-21.db'), 'damaged')
  if (_what === 'is empty') rmSync(join(home, 'backups', 'studio-2026-11-21.db'))
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  lose()

  const { db, note } = open()

  expect(listBlocks(db, 'chap_1')).toHaveLength(500)
  expect(formatNote(note ?? [])).toContain(basename(backup ?? ''))
  db.close()
})

it('says that it opens an empty studio if no backup can be read', () => {
  const folder = join(home, 'backups')
  mkdirSync(folder)
  writeFileSync(join(folder, 'studio-2026-11-19.db'), 'no database')

  const { db, note } = open()

  expect(formatNote(note ?? [])).toMatch(/^studio\.db was missing, and none of its backups could be read\./)
  expect(formatNote(note ?? [])).toContain(folder)
  expect(readFileSync(join(folder, 'studio-2026-11-19.db'), 'utf8')).toBe('no database')
  db.close()
})

it('opens an empty studio without a word where there never was one', () => {
  const { db, note } = open()

  expect([note, listProjectSummaries(db)]).toEqual([null, []])
  db.close()
})

it('never makes a backup of a damaged file', async () => {
  writeWork()
  const whole = openStudioDatabase(path)
  const signal = new AbortController().signal
  const folder = join(home, 'backups')
  const first = await backUpDaily(whole, { folder, now: NOW }, signal)
  whole.close()
  damageMiddle()
  const damaged = openStudioDatabase(path)

  await expect(backUpDaily(damaged, { folder, now: new Date('2026-11-21') }, signal)).rejects.toMatchObject({
    code: 'storage_failed',
  })

  expect(listBackups(folder)).toEqual([first])
  damaged.close()
})
