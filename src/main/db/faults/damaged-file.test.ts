import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { openChapter } from '../../services/script/open-chapter.ts'
import { backUpDaily } from '../back-up-database.ts'
import type { OpenDatabase } from '../database.ts'
import { openCacheDatabase, openStudioDatabase } from '../open-database.ts'
import { recoverStudioDatabase } from '../recover-database.ts'
import { getStoredCatalog } from '../repos/catalog-repo.ts'
import { putCatalog } from '../repos/put-catalog.test-support.ts'
import { listMarks } from '../repos/marks-repo.ts'
import { listProjectSummaries } from '../repos/projects-repo.ts'
import { listTakes, listUnfinishedTakes } from '../repos/takes-repo.ts'
import { seedActiveTake, seedScript } from '../seed-script.test-support.ts'

const FLIPS = process.env.OVERVOICE_FAULTS === 'full' ? 1_000 : 40
const NOW = new Date('2026-11-20T08:00:00.000Z')
const BLOCKS = 200
const PAGE_BYTES = 4_096
let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-damage-'))
  path = join(folder, 'studio.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file of about a hundred pages with a take for each block. */
function writeWork(): Buffer {
  const db = openStudioDatabase(path)
  seedScript(db, { blocks: BLOCKS })
  db.transaction(() => {
    for (let n = 1; n <= BLOCKS; n += 1) {
      seedActiveTake(db, { id: `take_${n}`, blockId: `block_${n}`, fingerprint: `f${n}`, textSent: 'x'.repeat(900) })
    }
  })
  db.close()
  return readFileSync(path)
}

/** Does everything a start and a first screen do. Returns the first failure, or null. */
function use(db: OpenDatabase): unknown {
  try {
    listUnfinishedTakes(db)
    for (const project of listProjectSummaries(db)) {
      const { blocks } = openChapter({ db }, { projectId: project.id })
      for (const block of blocks) listTakes(db, block.id)
      listMarks(
        db,
        blocks.map(({ activeTake }) => activeTake?.id ?? ''),
      )
    }
    return null
  } catch (error) {
    return error
  }
}

function openAndUse(): unknown {
  try {
    const db = openStudioDatabase(path)
    try {
      return use(db)
    } finally {
      db.close()
    }
  } catch (error) {
    return error
  }
}

/**
 * Ways to damage a file. `at` from 0 up to 1 is the position in it: test runs cover the whole file, so not every run
 * loses everything.
 */
const DAMAGES: Record<string, (file: Buffer, at: number, random: () => number) => Buffer> = {
  'single bits turned': (file, _at, random) => {
    for (let n = 0; n < 20; n += 1) {
      const at = Math.floor(random() * file.length)
      file.writeUInt8(file.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at)
    }
    return file
  },
  'a page of zeros': (file, at) => file.fill(0, ...pageAt(file, at)),
  'a page of noise': (file, at, random) => {
    const [from, to] = pageAt(file, at)
    for (let byte = from; byte < to; byte += 1) file.writeUInt8(Math.floor(random() * 256), byte)
    return file
  },
  'its end cut off': (file, at) => file.subarray(0, 1 + Math.floor(at * (file.length - 1))),
}

function pageAt(file: Buffer, at: number): [from: number, to: number] {
  const page = Math.floor(at * (file.length / PAGE_BYTES))
  return [page * PAGE_BYTES, (page + 1) * PAGE_BYTES]
}

describe('a damaged studio file', () => {
  it.each(Object.keys(DAMAGES))(
    `never crashes the studio, is reported and can be recovered: %s, ${FLIPS / 4} times`,
    { timeout: 900_000 },
    (how) => {
      const whole = writeWork()
      const unexplained: unknown[] = []
      let told = 0
      let blocksKept = 0
      for (let flip = 0; flip < FLIPS / 4; flip += 1) {
        const random = seededRandom(flip + 1)
        writeFileSync(path, DAMAGES[how]?.(Buffer.from(whole), (flip + random()) / (FLIPS / 4), random) ?? whole)
        const failure = openAndUse()
        if (failure !== null && !(isStudioError(failure) && failure.code === 'storage_failed'))
          unexplained.push(failure)
        if (failure !== null) told += 1
        const before = readFileSync(path)

        const recovery = recoverStudioDatabase(path, { now: NOW })
        const after = openStudioDatabase(path)
        const problem = use(after)
        const isSound = after.all('PRAGMA foreign_key_check').length === 0
        blocksKept += after.all('SELECT 1 FROM blocks').length
        after.close()

        if (problem !== null || !isSound) unexplained.push({ recovered: problem ?? 'A reference does not hold' })
        expect(readFileSync(recovery.copy ?? '').equals(before)).toBe(true)
        rmSync(join(folder, 'damaged'), { recursive: true })
      }

      expect(unexplained).toEqual([])
      expect(told).toBeGreaterThan(0)
      // If no run ever saved anything, recovery wouldn't work.
      expect(blocksKept).toBeGreaterThan((FLIPS / 4) * BLOCKS * 0.1)
    },
  )

  it('is fully restored if a backup has what the file lost', async () => {
    writeWork()
    const db = openStudioDatabase(path)
    await backUpDaily(db, { folder: join(folder, 'backups'), now: NOW }, new AbortController().signal)
    const before = openChapter({ db }, { projectId: 'proj_1' })
    const pages = db.all<{ page: number }>(
      `SELECT pageno AS page FROM dbstat WHERE name IN ('blocks', 'takes') AND pagetype = 'leaf' AND pageno % 2 = 0`,
    )
    db.close()
    const file = readFileSync(path)
    for (const { page } of pages) file.fill(0, (page - 1) * 4_096, page * 4_096)
    writeFileSync(path, file)

    const recovery = recoverStudioDatabase(path, { now: NOW })

    const after = openStudioDatabase(path)
    expect(openChapter({ db: after }, { projectId: 'proj_1' })).toEqual(before)
    after.close()
    expect(recovery.readRows).toBeGreaterThan(0)
    expect(recovery.backupRows).toBeGreaterThan(0)
    expect(recovery.backup).toBe(join(folder, 'backups', 'studio-2026-11-20.db'))
  })

  it('keeps takes reachable whose chapter and block are lost', () => {
    const db = openStudioDatabase(path)
    seedScript(db, { blocks: 2 })
    seedActiveTake(db)
    db.raw.pragma('foreign_keys = OFF')
    db.script(`DELETE FROM chapters; DELETE FROM projects; DELETE FROM blocks WHERE id = 'block_1'`)
    db.close()

    recoverStudioDatabase(path, { now: NOW })

    const after = openStudioDatabase(path)
    const texts = listProjectSummaries(after).flatMap((project) =>
      openChapter({ db: after }, { projectId: project.id }).chapters.flatMap(({ id }) =>
        openChapter({ db: after }, { projectId: project.id, chapterId: id }).blocks.map((block) => [
          block.text,
          block.activeTake?.id ?? null,
        ]),
      ),
    )
    after.close()
    expect(texts.sort()).toEqual([
      ['Line 1.', 'take_1'],
      ['Line 2.', null],
    ])
  })

  it.each<[string, Buffer]>([
    ['is another kind of file', Buffer.from('%PDF-1.7\n'.repeat(1_000))],
    ['is full of zeros', Buffer.alloc(40_960)],
  ])('names its copy and the newest backup when it %s', async (_what, content) => {
    writeWork()
    const db = openStudioDatabase(path)
    const backup = await backUpDaily(db, { folder: join(folder, 'backups'), now: NOW }, new AbortController().signal)
    db.close()
    writeFileSync(path, content)

    const failure = openAndUse()
    const second = openAndUse()

    const copies = readdirSync(join(folder, 'damaged')).map((name) => join(folder, 'damaged', name))
    expect(failure).toMatchObject({ code: 'storage_failed' })
    expect((failure as Error).message).toContain(backup)
    expect((failure as Error).message).toContain(copies[0])
    expect((second as Error).message).toBe((failure as Error).message)
    expect(copies).toHaveLength(1)
    expect(readFileSync(path).equals(content)).toBe(true)
  })

  it('is not treated as new when it is empty and backups exist', async () => {
    writeWork()
    const db = openStudioDatabase(path)
    await backUpDaily(db, { folder: join(folder, 'backups'), now: NOW }, new AbortController().signal)
    db.close()
    writeFileSync(path, '')

    expect(openAndUse()).toMatchObject({ code: 'storage_failed' })
    recoverStudioDatabase(path, { now: NOW })

    expect(openAndUse()).toBeNull()
  })
})

describe('a damaged cache', () => {
  const voice = { id: 'aria', display_name: 'Aria', locale: 'en-US', models: [] }

  function writeCache(): void {
    const cache = openCacheDatabase(path)
    putCatalog(cache, 'sandbox', { models: [], voices: [voice], asOf: 'then' })
    cache.close()
  }

  it.each<[string, (file: Buffer) => Buffer]>([
    ['another kind of file', () => Buffer.from('no database')],
    ['a damaged schema', (file) => file.fill(0x41, 100, 4_096)],
    ['a newer version', (file) => (file.writeUInt32BE(99, 60), file)],
  ])('is created again when it contains %s', (_what, damage) => {
    writeCache()
    writeFileSync(path, damage(readFileSync(path)))

    const cache = openCacheDatabase(path)

    expect(getStoredCatalog(cache, 'sandbox')).toBeUndefined()
    putCatalog(cache, 'sandbox', { models: [], voices: [voice], asOf: 'now' })
    expect(getStoredCatalog(cache, 'sandbox')?.voices).toEqual([JSON.stringify(voice)])
    cache.close()
  })

  it('is created again at the next start if the damage appears in use', () => {
    writeCache()
    const whole = openCacheDatabase(path)
    const page = whole.get<{ root: number }>(`SELECT rootpage AS root FROM sqlite_schema WHERE name = 'catalogs'`)
    whole.close()
    const from = ((page?.root ?? 0) - 1) * PAGE_BYTES
    writeFileSync(path, readFileSync(path).fill(0x41, from, from + PAGE_BYTES))

    const cache = openCacheDatabase(path)
    expect(() => getStoredCatalog(cache, 'sandbox')).toThrow(expect.objectContaining({ code: 'storage_failed' }))
    cache.close()
    const next = openCacheDatabase(path)

    expect(getStoredCatalog(next, 'sandbox')).toBeUndefined()
    next.close()
    expect(existsSync(`${path}-damaged`)).toBe(false)
  })

  it('keeps its contents if nothing is wrong', () => {
    writeCache()
    copyFileSync(path, `${path}.copy`)

    const cache = openCacheDatabase(path)

    expect(getStoredCatalog(cache, 'sandbox')).toMatchObject({
      ...{ models: [], voices: [JSON.stringify(voice)], asOf: 'then' },
    })
    cache.close()
  })
})
