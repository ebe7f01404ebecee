import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import { copyDatabase } from '../db/back-up-database.ts'
import { planRestore } from '../db/plan-restore.ts'
import { listWorkspaceSettings, putWorkspaceSettings } from '../db/repos/workspaces-repo.ts'
import { seedActiveTake, seedScript } from '../db/seed-script.test-support.ts'
import { openStorage, type Storage } from './open-storage.ts'
import { createScope } from './scope.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const SAMPLES = new Uint8Array(4_800).fill(7)

/** A person's folder with a take in it, which is opened as often as wanted, whatever day it is. */
async function openFolder() {
  const homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-restore-'))
  onTestFinished(() => rmSync(homeFolder, { recursive: true, force: true }))
  const studioPath = path.join(homeFolder, 'studio.db')
  const backupsFolder = path.join(homeFolder, 'backups')
  let nowMs = Date.parse('2026-10-01T12:34:56.000Z')
  /** Opens it, does some work, and closes it. */
  async function use<T>(work: (storage: Storage) => T | Promise<T>): Promise<T> {
    const scope = createScope()
    try {
      return await work(await openStorage(homeFolder, () => nowMs, scope))
    } finally {
      await scope.dispose()
    }
  }
  await use(async ({ db, takeFiles }) => {
    seedScript(db)
    seedActiveTake(db, { id: 'take_1', blockId: 'block_1', fingerprint: 'one' })
    const writer = await takeFiles.create('take_1')
    await writer.append(SAMPLES)
    await writer.close()
  })
  return {
    homeFolder,
    studioPath,
    use,
    passMs: (ms: number) => void (nowMs += ms),
    backUp: ({ db }: Storage) => copyDatabase(db, path.join(backupsFolder, 'studio-by-hand-1.db')),
    copies: () => readdirSync(backupsFolder).filter((name) => name.includes('before-restore')),
    soundOf: ({ takeFiles }: Storage) => {
      const file = takeFiles.audioPath('take_1')
      return existsSync(file) ? readFileSync(file) : null
    },
  }
}

const isDeleted = ({ db }: Storage) =>
  db.get<{ at: string | null }>(`SELECT deleted_at AS at FROM takes WHERE id = 'take_1'`)?.at !== null

it('keeps the sound of a take that a restored backup had as deleted, as long as the work before it may be gone back to', async () => {
  const folder = await openFolder()
  await folder.use((storage) => {
    const { db } = storage
    // A deletion that was taken back after the backup.
    db.run(`UPDATE blocks SET active_take_id = NULL`)
    db.run(`UPDATE takes SET deleted_at = '2026-10-01T08:00:00.000Z'`)
    folder.backUp(storage)
    db.run(`UPDATE takes SET deleted_at = NULL`)
  })

  planRestore(folder.studioPath, 'studio-by-hand-1.db')
  folder.passMs(3 * DAY_MS)
  const restored = await folder.use((storage) => [isDeleted(storage), folder.soundOf(storage)?.equals(SAMPLES)])
  expect(restored).toEqual([true, true])

  const [copy = ''] = folder.copies()
  planRestore(folder.studioPath, copy)
  folder.passMs(DAY_MS)
  const back = await folder.use((storage) => [isDeleted(storage), folder.soundOf(storage)?.equals(SAMPLES)])
  expect(back).toEqual([false, true])

  planRestore(folder.studioPath, 'studio-by-hand-1.db')
  folder.passMs(DAY_MS)
  await folder.use(() => undefined)
  folder.passMs(31 * DAY_MS)
  expect(await folder.use(folder.soundOf)).toBeNull()
})

it('keeps the sound of a project that was being read when the backup was made, and is whole since', async () => {
  const folder = await openFolder()
  await folder.use((storage) => {
    storage.db.run(`INSERT INTO project_imports (project_id) VALUES ('proj_1')`)
    folder.backUp(storage)
    storage.db.run(`DELETE FROM project_imports`)
  })

  planRestore(folder.studioPath, 'studio-by-hand-1.db')
  const restored = await folder.use(({ db }) => db.all('SELECT id FROM projects'))
  const [copy = ''] = folder.copies()
  planRestore(folder.studioPath, copy)
  folder.passMs(1_000)
  const back = await folder.use((storage) => folder.soundOf(storage)?.equals(SAMPLES))

  expect(restored).toEqual([])
  expect(back).toBe(true)
})

it('keeps recordings as long as the present work does, whatever the backup says', async () => {
  const folder = await openFolder()
  const period = ({ db }: Storage) => listWorkspaceSettings(db, FIRST_WORKSPACE_ID).get('recordingRetentionDays')
  await folder.use((storage) => {
    putWorkspaceSettings(storage.db, FIRST_WORKSPACE_ID, { recordingRetentionDays: 1, plan: 'free' })
    folder.backUp(storage)
    putWorkspaceSettings(storage.db, FIRST_WORKSPACE_ID, { recordingRetentionDays: null, plan: 'paid' })
  })
  planRestore(folder.studioPath, 'studio-by-hand-1.db')

  const [days, plan] = await folder.use((storage) => [
    period(storage),
    listWorkspaceSettings(storage.db, FIRST_WORKSPACE_ID).get('plan'),
  ])

  expect(days).toBeNull()
  expect(plan).toBe('free')
})

it('restores a backup also where the present work is damaged, and keeps that as it is', async () => {
  const folder = await openFolder()
  await folder.use(folder.backUp)
  const damaged = readFileSync(folder.studioPath)
  damaged.fill(0x55, 4_096)
  writeFileSync(folder.studioPath, damaged)
  planRestore(folder.studioPath, 'studio-by-hand-1.db')

  const { note, takes } = await folder.use(({ note: said, db }) => ({
    note: said,
    takes: db.all('SELECT id FROM takes'),
  }))

  expect(takes).toEqual([{ id: 'take_1' }])
  expect(note).toMatch(/^The backup studio-by-hand-1\.db was restored\. What was there before was damaged and is at /)
  const [kept = ''] = readdirSync(path.join(folder.homeFolder, 'damaged'))
  expect(readFileSync(path.join(folder.homeFolder, 'damaged', kept)).equals(damaged)).toBe(true)
})
