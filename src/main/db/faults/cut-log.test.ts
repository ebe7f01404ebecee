import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { getFaults, storeStep } from './edit-steps.test-support.ts'

const CUTS_OF_A_KIND = process.env.OVERVOICE_FAULTS === 'full' ? 667 : 20
const STEPS = 60
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overvoice-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A database whose last steps are only in its log, as a power cut leaves it. */
function makeImage(): { main: Buffer; log: Buffer } {
  const path = join(folder, 'image.db')
  const seeded = openStudioDatabase(path)
  seedScript(seeded, { blocks: 3 })
  seeded.close()
  const db = openStudioDatabase(path)
  db.raw.pragma('wal_autocheckpoint = 0')
  for (let step = 1; step <= STEPS; step += 1) storeStep(db, step)
  const image = { main: readFileSync(path), log: readFileSync(`${path}-wal`) }
  db.close()
  return image
}

const DAMAGES: Record<string, (log: Buffer, at: number) => Buffer> = {
  'cut short': (log, at) => log.subarray(0, at),
  'with a hole of 512 bytes': (log, at) => Buffer.from(log).fill(0xa5, at, Math.min(at + 512, log.length)),
  'with one bit turned': (log, at) => {
    const copy = Buffer.from(log)
    copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at)
    return copy
  },
}

it.each(Object.keys(DAMAGES))(
  `opens a log %s at whole steps only, ${CUTS_OF_A_KIND} times`,
  { timeout: 600_000 },
  (how) => {
    const { main, log } = makeImage()
    const revisions = new Set<number>()
    const wrong: unknown[] = []
    for (let cut = 0; cut < CUTS_OF_A_KIND; cut += 1) {
      // Random, but spread over the whole log in every run.
      const at = Math.floor(((cut + Math.random()) / CUTS_OF_A_KIND) * log.length)
      const path = join(folder, `cut-${cut}.db`)
      writeFileSync(path, main)
      writeFileSync(`${path}-wal`, DAMAGES[how]?.(log, at) ?? log)
      // A stale index of another log is present, as after a machine crash.
      if (cut % 2 === 0) writeFileSync(`${path}-shm`, Buffer.alloc(32_768, cut))

      const db = openStudioDatabase(path)
      const { revision, faults } = getFaults(db)
      storeStep(db, revision + 1)
      db.close()

      revisions.add(revision)
      if (faults.length > 0) wrong.push({ how, at, revision, faults })
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    }

    expect(wrong).toEqual([])
    expect(revisions.size).toBeGreaterThan(5)
  },
)

it('opens an intact log at its last step', () => {
  const { main, log } = makeImage()
  const path = join(folder, 'whole.db')
  writeFileSync(path, main)
  writeFileSync(`${path}-wal`, log)

  const db = openStudioDatabase(path)
  const state = getFaults(db)
  db.close()

  expect(state).toEqual({ revision: STEPS, faults: [] })
})
