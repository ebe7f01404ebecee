import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { backUpDaily, copyDatabase, listBackups } from '../back-up-database.ts'
import type { OpenDatabase } from '../database.ts'
import { openCacheDatabase, openStudioDatabase } from '../open-database.ts'
import { putCatalogue, putPreview } from '../repos/catalogue-repo.ts'
import { putSettings } from '../repos/settings-repo.ts'
import { seedReceivingTake, seedScript } from '../seed-script.test-support.ts'
import { updateTakeProgress } from '../repos/takes-repo.ts'
import { faultsOf, storeStep } from './edit-steps.test-support.ts'

/** A disk of its own needs a mount, which only root may make, and not in every container. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const probe = mkdtempSync(join(tmpdir(), 'overvoice-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'overvoice-probe', probe], { stdio: 'ignore' })
    execFileSync('umount', [probe])
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

const ROUNDS = process.env.OVERVOICE_FAULTS === 'full' ? 30 : 3

describe.skipIf(!canMount())('a full disk', () => {
  let disk: string
  let folder: string
  let round = 0

  beforeAll(() => {
    disk = mkdtempSync(join(tmpdir(), 'overvoice-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'overvoice-test', disk])
  })
  afterAll(() => {
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  })
  beforeEach(() => {
    folder = join(disk, `round-${(round += 1)}`)
    mkdirSync(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** Fills the disk up to so many bytes and answers how to make room again. */
  function fill(leaveBytes: number): () => void {
    const filler = join(folder, 'filler')
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)))
    return () => rmSync(filler)
  }

  function failureOf(work: () => void): unknown {
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
      // As one, so that the last step is there with its take or not at all.
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

  it.each(Object.keys(SITES))(`is told at once by %s, loses nothing and is over when there is room`, (site) => {
    for (let leave = 0; leave < ROUNDS; leave += 1) {
      const db = openSeeded()
      const work = SITES[site]?.(db) ?? (() => undefined)
      const makeRoom = fill(leave * 7_000)

      const failure = failureOf(work)
      const whileFull = faultsOf(db)
      makeRoom()
      storeStep(db, whileFull.revision + 1)
      const after = faultsOf(db)
      db.close()
      const reopened = openStudioDatabase(join(folder, 'studio.db'))
      const again = faultsOf(reopened)
      reopened.close()
      rmSync(join(folder, 'studio.db'))

      expect(failure).toMatchObject({ code: 'disk_full', message: expect.stringContaining('Free some space') })
      expect(whileFull.faults).toEqual([])
      expect(after).toEqual({ revision: whileFull.revision + 1, faults: [] })
      expect(again).toEqual(after)
    }
  })

  it('leaves no half backup behind and earlier backups alone', async () => {
    const db = openSeeded()
    const backups = join(folder, 'backups')
    const signal = new AbortController().signal
    const first = await backUpDaily(db, { folder: backups, now: new Date('2026-11-20') }, signal)
    const makeRoom = fill(20_000)

    const daily = await backUpDaily(db, { folder: backups, now: new Date('2026-11-21') }, signal).catch(
      (error: unknown) => error,
    )
    const copy = failureOf(() => copyDatabase(db, join(backups, 'copy.db')))

    expect(daily).toMatchObject({ code: 'disk_full' })
    expect(copy).toMatchObject({ code: 'disk_full' })
    expect(listBackups(backups)).toEqual([first])
    makeRoom()
    expect(await backUpDaily(db, { folder: backups, now: new Date('2026-11-21') }, signal)).not.toBeNull()
    db.close()
  })

  it('lets no database be opened anew, and says why', () => {
    const makeRoom = fill(0)

    const failure = failureOf(() => openStudioDatabase(join(folder, 'new.db')))

    expect(isStudioError(failure) && ['disk_full', 'storage_failed'].includes(failure.code)).toBe(true)
    expect(failure).toMatchObject({ code: 'disk_full' })
    makeRoom()
    openStudioDatabase(join(folder, 'new.db')).close()
  })

  it('keeps the catalogue that was stored', () => {
    const cache = openCacheDatabase(join(folder, 'cache.db'))
    const voices = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        id: `v${n}`,
        display_name: 'x'.repeat(500),
        locale: 'en',
        models: [],
      }))
    putCatalogue(cache, 'practice', { models: [], voices: voices(3), asOf: 'then' })
    const makeRoom = fill(60_000)

    const catalogue = failureOf(() =>
      putCatalogue(cache, 'practice', { models: [], voices: voices(5_000), asOf: 'now' }),
    )
    const preview = failureOf(() =>
      putPreview(cache, 'practice', 'v1', {
        bytes: new Uint8Array(2_000_000),
        contentType: 'audio/wav',
        fetchedAt: 'now',
      }),
    )

    expect([catalogue, preview]).toMatchObject([{ code: 'disk_full' }, { code: 'disk_full' }])
    expect(cache.all(`SELECT as_of, (SELECT count(*) FROM catalogue_voices) AS voices FROM catalogues`)).toEqual([
      { as_of: 'then', voices: 3 },
    ])
    makeRoom()
    cache.close()
  })
})
