import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { formatNote } from '#shared/errors/start-note.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { openOrRecover } from '../../db/open-or-recover.ts'
import { restorePlanned } from '../../db/plan-restore.ts'
import { putConsole } from '../../db/repos/console-repo.ts'
import { putCatalog } from '../../db/repos/put-catalog.test-support.ts'
import { listSettings, putSettings } from '../../db/repos/settings-repo.ts'
import { openTakePlaces } from '../../media/take-places.ts'
import { createStorageService } from './storage-service.ts'

const signal = new AbortController().signal
const NOW = new Date('2026-10-01T12:34:56.000Z')

async function openStorage() {
  const homeFolder = await mkdtemp(path.join(tmpdir(), 'overvoice-storage-'))
  const backupsFolder = path.join(homeFolder, 'backups')
  const studioPath = path.join(homeFolder, 'studio.db')
  const db = openStudioDatabase(studioPath, { backupsFolder })
  const cache = openCacheDatabase(path.join(homeFolder, 'cache.db'))
  onTestFinished(async () => {
    cache.close()
    if (db.raw.open) db.close()
    await rm(homeFolder, { recursive: true, force: true })
  })
  const places = openTakePlaces(homeFolder, () => 'studio')
  const takeFiles = { live: () => undefined }
  const service = createStorageService({
    db,
    cache,
    homeFolder,
    backupsFolder,
    places,
    takeFiles,
    now: () => NOW.getTime(),
  })
  const put = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(homeFolder, name)), { recursive: true })
    await writeFile(path.join(homeFolder, name), text)
  }
  return { service, db, cache, homeFolder, backupsFolder, studioPath, put }
}

it('reports the size of each part, without exports', async () => {
  const { service, put } = await openStorage()
  await put('media/takes/a.pcm', '12345')
  await put('media/recordings/b.pcm', '123')
  await put('media/chapters/c.peaks', '1234567')
  await put('logs/bugs-2026-09-30.log', '12')
  await put('backups/other.db', '1')
  await put('exports/big.wav', '1234567890')

  const { parts, freeBytes } = await service.sizes(signal)

  const of = (id: string) => parts.find((part) => part.id === id)
  expect(of('sound')).toMatchObject({ sizeBytes: 8, files: 2 })
  expect(of('pictures')).toMatchObject({ sizeBytes: 7, files: 1 })
  expect(of('logs')).toMatchObject({ sizeBytes: 2, files: 1 })
  expect(of('backups')).toMatchObject({ sizeBytes: 1, files: 1 })
  expect(of('work')?.files).toBeGreaterThanOrEqual(1)
  expect(of('fetched')?.files).toBeGreaterThanOrEqual(1)
  expect(freeBytes).toBeGreaterThan(0)
})

it('deletes only what can be downloaded or generated again', async () => {
  const { service, db, cache, homeFolder, put } = await openStorage()
  putSettings(db, { theme: 'dark' })
  putCatalog(cache, 'sandbox', { models: [], voices: [], asOf: 'now' })
  putConsole(cache, { at: 'now', method: 'GET', path: '/v1', body: { kind: 'none' }, status: 200 }, 10)
  await put('media/takes/a.pcm', '12345')
  await put('media/chapters/c.peaks', '1234567')
  await put('logs/bugs-2026-09-30.log', '12')

  await service.cleanUp({ part: 'pictures' }, signal)
  await service.cleanUp({ part: 'logs' }, signal)
  const { parts } = await service.cleanUp({ part: 'fetched' }, signal)

  expect(parts.filter(({ id }) => id === 'pictures' || id === 'logs').map(({ files }) => files)).toEqual([0, 0])
  expect(await readFile(path.join(homeFolder, 'media/takes/a.pcm'), 'utf8')).toBe('12345')
  expect(listSettings(db).get('theme')).toBe('dark')
  expect(cache.all('SELECT * FROM console_requests')).toEqual([])
  expect(cache.all('SELECT service FROM catalogs')).toHaveLength(1)
})

it('restores a backup at the next start and keeps the previous data', async () => {
  const { service, db, studioPath, backupsFolder } = await openStorage()
  putSettings(db, { theme: 'dark' })
  const made = await service.backUp(signal)
  putSettings(db, { theme: 'light' })
  const [backup] = made.backups
  expect(backup).toMatchObject({ name: 'studio-by-hand-2026-10-01T123456.db', kind: 'by-hand' })

  expect((await service.restoreNext({ name: backup?.name ?? '' }, signal)).restoresNext).toBe(backup?.name)
  expect(listSettings(db).get('theme')).toBe('light')
  db.close()
  const restored = restorePlanned(studioPath, { backupsFolder, now: NOW })
  const again = openOrRecover(studioPath, { backupsFolder, now: NOW })

  expect(formatNote(restored?.note ?? [])).toBe(
    'The backup studio-by-hand-2026-10-01T123456.db was restored. The previous file is kept as studio-before-restore-2026-10-01T123456.db.',
  )
  expect(again.note).toBeNull()
  expect(listSettings(again.db).get('theme')).toBe('dark')
  again.db.close()
  expect(restorePlanned(studioPath, { backupsFolder, now: NOW })).toBeNull()
  const before = openStudioDatabase(path.join(backupsFolder, 'studio-before-restore-2026-10-01T123456.db'))
  expect(listSettings(before).get('theme')).toBe('light')
  before.close()
})

it('schedules no restore of a missing or damaged backup, cancels a scheduled one, and starts without one that disappeared', async () => {
  const { service, db, studioPath, backupsFolder, put } = await openStorage()
  const [backup] = (await service.backUp(signal)).backups
  const name = backup?.name ?? ''
  await put('backups/studio-2026-09-30.db', 'no database at all, whatever its name says'.repeat(100))

  await expect(service.restoreNext({ name: '../studio.db' }, signal)).rejects.toMatchObject({ code: 'not_found' })
  await expect(service.restoreNext({ name: 'studio-2026-09-30.db' }, signal)).rejects.toMatchObject({
    code: 'storage_failed',
  })
  expect(service.backups().restoresNext).toBeNull()
  await service.restoreNext({ name }, signal)
  expect((await service.restoreNext({ name: null }, signal)).restoresNext).toBeNull()

  putSettings(db, { theme: 'light' })
  await service.restoreNext({ name }, signal)
  await rm(path.join(backupsFolder, name))
  db.close()
  expect(formatNote(restorePlanned(studioPath, { backupsFolder, now: NOW })?.note ?? [])).toMatch(
    /no longer exists\. Your work wasn’t changed/,
  )
  const again = openOrRecover(studioPath, { backupsFolder, now: NOW })
  expect(listSettings(again.db).get('theme')).toBe('light')
  again.db.close()
  expect((await readdir(backupsFolder)).filter((each) => each.includes('restore'))).toEqual([])
})

it('allows one move at a time', async () => {
  const { service, put, homeFolder } = await openStorage()
  await put('media/takes/take_a.pcm', '1234')
  const folder = await mkdtemp(path.join(tmpdir(), 'overvoice-place-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const first = service.moveTakes({ folder }, signal)
  await first.next()

  await expect(service.moveTakes({ folder: null }, signal).next()).rejects.toMatchObject({ code: 'conflict' })
  for await (const _event of first);
  for await (const _event of service.moveTakes({ folder: null }, signal));

  expect(await readFile(path.join(homeFolder, 'media/takes/take_a.pcm'), 'utf8')).toBe('1234')
})
