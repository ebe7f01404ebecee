import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { formatNote } from '#shared/errors/start-note.ts'
import { mountSmallDisk, skipWithoutMounts } from '../testing/small-disk.test-support.ts'
import { backUpDaily } from './back-up-database.ts'
import { openStudioDatabase } from './open-database.ts'
import { planRestore, restorePlanned } from './plan-restore.ts'

const PUT = 'INSERT INTO settings (key, value) VALUES (?, ?)'

it('restores a backup without the log of a missing file', async () => {
  const home = mkdtempSync(join(tmpdir(), 'overvoice-restore-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const { studioPath, options } = await openHome(home, (path) => copyFileSync(`${path}-wal`, join(home, 'log')))
  rmSync(studioPath)
  copyFileSync(join(home, 'log'), `${studioPath}-wal`)
  planRestore(studioPath, 'studio-2026-11-22.db')

  const restored = restorePlanned(studioPath, options)

  expect(formatNote(restored?.note ?? [])).toBe('The backup studio-2026-11-22.db was restored.')
  expect(restored?.before).toBeNull()
  expect(readKeys(studioPath)).toEqual(['before'])
})

it('opens the present work with a note if the disk has no room for a restore, and leaves nothing behind', async (context) => {
  skipWithoutMounts(context)
  const disk = mountSmallDisk('8m')
  onTestFinished(() => disk.unmount())
  const { studioPath, options, names } = await openHome(disk.folder)
  const makeRoom = disk.fill(200_000)
  const before = names()

  planRestore(studioPath, 'studio-2026-11-22.db')
  const planned = names()
  const restored = restorePlanned(studioPath, options)

  expect(restored?.before).toBeNull()
  expect(formatNote(restored?.note ?? [])).toMatch(
    /^The backup studio-2026-11-22\.db couldn’t be restored because the disk is full\. Free at least 1 MB, then restore it again\. Your work wasn’t changed\.$/,
  )
  expect(planned).not.toEqual(before)
  expect(names()).toEqual(before)
  expect(restorePlanned(studioPath, options)).toBeNull()
  expect(readKeys(studioPath)).toEqual(['before', 'since'])

  makeRoom()
  planRestore(studioPath, 'studio-2026-11-22.db')
  expect(formatNote(restorePlanned(studioPath, options)?.note ?? [])).toContain('was restored')
  expect(readKeys(studioPath)).toEqual(['before'])
})

it('takes back what it did if a restore fails halfway', async () => {
  const home = mkdtempSync(join(tmpdir(), 'overvoice-restore-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const { studioPath, options, names } = await openHome(home)
  // The incoming file can't be written.
  mkdirSync(`${studioPath}.restoring`)
  const before = names()

  planRestore(studioPath, 'studio-2026-11-22.db')
  const restored = restorePlanned(studioPath, options)

  expect(formatNote(restored?.note ?? [])).toMatch(/couldn’t be restored: .+ Your work wasn’t changed\.$/)
  expect(names()).toEqual(before)
  expect(readKeys(studioPath)).toEqual(['before', 'since'])
})

it('makes copies that only this user may read', async () => {
  const home = mkdtempSync(join(tmpdir(), 'overvoice-restore-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const previous = process.umask(0)
  onTestFinished(() => void process.umask(previous))
  const { studioPath, options } = await openHome(home)
  chmodSync(join(options.backupsFolder, 'studio-2026-11-22.db'), 0o644)

  planRestore(studioPath, 'studio-2026-11-22.db')
  const restored = restorePlanned(studioPath, options)

  const modes = [studioPath, restored?.before ?? ''].map((path) => statSync(path).mode & 0o777)
  expect(modes).toEqual([0o600, 0o600])
})

/** A home folder whose backup lacks the last setting. */
async function openHome(home: string, beforeClose?: (path: string) => void) {
  const studioPath = join(home, 'studio.db')
  const options = { backupsFolder: join(home, 'backups'), now: new Date('2026-11-22T12:00:00Z') }
  const db = openStudioDatabase(studioPath)
  db.run(PUT, 'before', '1')
  await backUpDaily(db, { folder: options.backupsFolder, now: options.now }, new AbortController().signal)
  db.run(PUT, 'since', '1')
  beforeClose?.(studioPath)
  db.close()
  const names = () => readdirSync(home, { recursive: true }).sort()
  return { studioPath, options, names }
}

function readKeys(path: string): string[] {
  const db = openStudioDatabase(path)
  const rows = db.all<{ key: string }>(`SELECT key FROM settings WHERE key IN ('before', 'since') ORDER BY key`)
  db.close()
  return rows.map(({ key }) => key)
}
