import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backUpDaily, listBackups } from './back-up-database.ts'
import { openOrRecover } from './open-or-recover.ts'
import { openStudioDatabase } from './open-database.ts'
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

/** Noise over two pages of blocks, which an open does not read. */
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

it('has nothing to say of a file that is whole', () => {
  writeWork()

  const { db, note } = open()

  expect([note, listProjectSummaries(db).length, existsSync(join(home, 'damaged'))]).toEqual([null, 1, false])
  db.close()
})

it('recovers a file that is no database any more from the backup, and says so', async () => {
  writeWork()
  const work = openStudioDatabase(path)
  const backup = await backUpDaily(work, { folder: join(home, 'backups'), now: NOW }, new AbortController().signal)
  work.close()
  writeFileSync(path, 'gone')

  const { db, note } = open()

  expect(listBlocks(db, 'chap_1')).toHaveLength(500)
  expect(note).toContain('0 entries could be read')
  // The project, its chapter, the workspace they are in, and the blocks.
  expect(note).toContain(`503 more came from ${backup}`)
  db.close()
})

it('recovers at the next start what was found damaged in use, and only then', () => {
  writeWork()
  damageMiddle()
  const first = open()
  const failure = (() => {
    try {
      return listBlocks(first.db, 'chap_1')
    } catch (error) {
      return error
    }
  })()
  first.db.close()

  const second = open()
  const third = listBlocks(second.db, 'chap_1').length
  second.db.close()
  const last = open()

  expect(first.note).toBeNull()
  expect(failure).toMatchObject({ code: 'storage_failed' })
  expect(second.note).toContain('was damaged')
  expect(third).toBeGreaterThan(300)
  expect(last.note).toBeNull()
  last.db.close()
})

it('lets no copy of a damaged file become a backup', async () => {
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
