import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { canMount, mountSmallDisk, skipWithoutMounts, type SmallDisk } from '../../testing/small-disk.test-support.ts'
import { backUpDaily, copyDatabase, listBackups } from '../back-up-database.ts'
import type { OpenDatabase } from '../database.ts'
import { openCacheDatabase, openStudioDatabase } from '../open-database.ts'
import { getStoredCatalog, putPreview } from '../repos/catalog-repo.ts'
import { putCatalog } from '../repos/put-catalog.test-support.ts'
import { putSettings } from '../repos/settings-repo.ts'
import { seedReceivingTake, seedScript } from '../seed-script.test-support.ts'
import { getTake, updateTakeProgress } from '../repos/takes-repo.ts'
import { getFaults, storeStep } from './edit-steps.test-support.ts'

const ROUNDS = process.env.OVERVOICE_FAULTS === 'full' ? 30 : 3

describe('a full disk', () => {
  let disk: SmallDisk
  let folder: string
  let round = 0
  const fill = (leaveBytes: number) => disk.fill(leaveBytes)

  beforeAll(() => {
    if (canMount()) disk = mountSmallDisk('6m')
  })
  afterAll(() => disk?.unmount())
  beforeEach((context) => {
    skipWithoutMounts(context)
    folder = join(disk.folder, `round-${(round += 1)}`)
    mkdirSync(folder)
  })
  afterEach(() => {
    if (!canMount()) return
    rmSync(folder, { recursive: true, force: true })
    rmSync(join(disk.folder, 'filler'), { force: true })
  })

  function getFailure(work: () => void): unknown {
    try {
      for (let tries = 0; tries < 5_000; tries += 1) work()
      return 'The disk never was full'
    } catch (error) {
      return error
    }
  }

  function openSeeded(): OpenDatabase {
    const db = openStudioDatabase(join(folder, 'studio.db'))
    seedScript(db, { blocks: 3 })
    for (let step = 1; step <= 5; step += 1) storeStep(db, step)
    return db
  }

  const SITES: Record<string, (db: OpenDatabase) => () => void> = {
    'edits and takes': (db) => {
      let step = 5
      // As one transaction, so the last step is there with its take or not at all.
      return () => db.transaction(() => storeStep(db, (step += 1)))
    },
    'progress of a take': (db) => {
      seedReceivingTake(db, { id: 'take_long', fingerprint: 'long' })
      let count = 0
      return () => {
        const marks = Array.from({ length: (count += 20) }, () => ({ startChar: 0, endChar: 1, startMs: 0, endMs: 1 }))
        updateTakeProgress(db, { takeId: 'take_long', sampleCount: count, marks })
      }
    },
    settings: (db) => {
      let length = 1_000
      return () => putSettings(db, { exportFolder: 'x'.repeat((length += 1_000)) })
    },
  }

  it.each(Object.keys(SITES))(
    `is reported immediately by %s, loses nothing and is over once there is space`,
    (site) => {
      for (let leave = 0; leave < ROUNDS; leave += 1) {
        const db = openSeeded()
        const work = SITES[site]?.(db) ?? (() => undefined)
        const makeRoom = fill(leave * 7_000)

        const failure = getFailure(work)
        const whileFull = getFaults(db)
        makeRoom()
        storeStep(db, whileFull.revision + 1)
        const after = getFaults(db)
        db.close()
        const reopened = openStudioDatabase(join(folder, 'studio.db'))
        const again = getFaults(reopened)
        reopened.close()
        rmSync(join(folder, 'studio.db'))

        expect(failure).toMatchObject({ code: 'disk_full', message: expect.stringContaining('Free some space') })
        expect(whileFull.faults).toEqual([])
        expect(after).toEqual({ revision: whileFull.revision + 1, faults: [] })
        expect(again).toEqual(after)
      }
    },
  )

  it('records past events in the reserved space, and reserves it again once there is space', () => {
    const path = join(folder, 'studio.db')
    openSeeded().close()
    const db = openStudioDatabase(path, { isInUse: true })
    seedReceivingTake(db, { id: 'take_long', fingerprint: 'long' })
    const makeRoom = fill(0)
    const marks = Array.from({ length: 20_000 }, () => ({ startChar: 0, endChar: 1, startMs: 0, endMs: 1 }))
    const progress = { takeId: 'take_long', sampleCount: 7, marks }

    const refused = getFailure(() => updateTakeProgress(db, progress))
    db.record(() => updateTakeProgress(db, progress))
    const whileFull = [getTake(db, 'take_long')?.sampleCount, existsSync(`${path}-reserve`)]
    makeRoom()
    db.record(() => undefined)
    const after = existsSync(`${path}-reserve`)
    db.close()

    expect(refused).toMatchObject({ code: 'disk_full' })
    expect(whileFull).toEqual([7, false])
    expect(after).toBe(true)
  })

  it('leaves no partial backup and keeps earlier backups unchanged', async () => {
    const db = openSeeded()
    const backups = join(folder, 'backups')
    const signal = new AbortController().signal
    const first = await backUpDaily(db, { folder: backups, now: new Date('2026-11-20') }, signal)
    const makeRoom = fill(20_000)

    const daily = await backUpDaily(db, { folder: backups, now: new Date('2026-11-21') }, signal).catch(
      (error: unknown) => error,
    )
    const copy = getFailure(() => copyDatabase(db, join(backups, 'copy.db')))

    expect(daily).toMatchObject({ code: 'disk_full' })
    expect(copy).toMatchObject({ code: 'disk_full' })
    expect(listBackups(backups)).toEqual([first])
    makeRoom()
    expect(await backUpDaily(db, { folder: backups, now: new Date('2026-11-21') }, signal)).not.toBeNull()
    db.close()
  })

  it('prevents opening a new database, and says why', () => {
    const makeRoom = fill(0)

    const failure = getFailure(() => openStudioDatabase(join(folder, 'new.db')))

    expect(isStudioError(failure) && ['disk_full', 'storage_failed'].includes(failure.code)).toBe(true)
    expect(failure).toMatchObject({ code: 'disk_full' })
    makeRoom()
    openStudioDatabase(join(folder, 'new.db')).close()
  })

  it('keeps the stored catalog', () => {
    const cache = openCacheDatabase(join(folder, 'cache.db'))
    const voices = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        id: `v${n}`,
        display_name: 'x'.repeat(500),
        locale: 'en',
        models: [],
      }))
    putCatalog(cache, 'sandbox', { models: [], voices: voices(3), asOf: 'then' })
    const makeRoom = fill(60_000)

    const catalog = getFailure(() => putCatalog(cache, 'sandbox', { models: [], voices: voices(5_000), asOf: 'now' }))
    const preview = getFailure(() =>
      putPreview(cache, 'sandbox', 'v1', {
        bytes: new Uint8Array(2_000_000),
        contentType: 'audio/wav',
        fetchedAt: 'now',
      }),
    )

    expect([catalog, preview]).toMatchObject([{ code: 'disk_full' }, { code: 'disk_full' }])
    const kept = getStoredCatalog(cache, 'sandbox')
    expect([kept?.asOf, kept?.voices.length]).toEqual(['then', 3])
    makeRoom()
    cache.close()
  })
})
