import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listBackups } from '../db/back-up-database.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openStudioDatabase } from '../db/open-database.ts'
import { putSettings } from '../db/repos/settings-repo.ts'
import { seedScript } from '../db/seed-script.test-support.ts'
import { backUpIfDue } from './schedule-backups.ts'

const HOUR_MS = 60 * 60 * 1_000

it('backs up daily, and hourly where there were changes, and keeps the last 24 hourly ones', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-hourly-'))
  const db = openStudioDatabase(path.join(folder, 'studio.db'))
  onTestFinished(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })
  seedScript(db)
  const backupsFolder = path.join(folder, 'backups')
  let nowMs = Date.parse('2026-11-20T00:10:00Z')
  const work = (text: string) => {
    putSettings(db, { exportFolder: text })
    for (const file of [db.path, `${db.path}-wal`]) utimesSync(file, nowMs / 1_000, nowMs / 1_000)
  }
  const check = async () => {
    const made = await backUpIfDue({ db, backupsFolder, now: () => new Date(nowMs) }, new AbortController().signal)
    if (made !== null) utimesSync(made, nowMs / 1_000, nowMs / 1_000)
    return made && path.basename(made)
  }
  work('first')
  const made = [await check()]
  nowMs += 2 * HOUR_MS
  made.push(await check())
  work('second')
  made.push(await check())
  nowMs += HOUR_MS / 2
  work('third')
  made.push(await check())
  nowMs += HOUR_MS / 2
  made.push(await check())
  for (let hour = 0; hour < 26; hour += 1) {
    nowMs += HOUR_MS
    work(`hour ${hour}`)
    await check()
  }

  expect(made).toEqual(['studio-2026-11-20.db', null, 'studio-2026-11-20T0210.db', null, 'studio-2026-11-20T0310.db'])
  const hourly = listBackups(backupsFolder).filter((file) => path.basename(file).includes('T'))
  expect(hourly).toHaveLength(24)
  expect(hourly[0]).toContain('studio-2026-11-21T0510')
})

it('makes no backup of an empty studio if there are others', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-empty-'))
  const backupsFolder = path.join(folder, 'backups')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const openWith = async (day: number, work: (db: OpenDatabase) => void) => {
    const file = path.join(folder, `studio-${day}.db`)
    const db = openStudioDatabase(file)
    work(db)
    const now = () => new Date(`2026-11-${day}T12:00:00Z`)
    await backUpIfDue({ db, backupsFolder, now }, new AbortController().signal)
    db.close()
  }
  await openWith(10, seedScript)
  for (let day = 11; day < 20; day += 1) await openWith(day, () => undefined)

  expect(listBackups(backupsFolder).map((file) => path.basename(file))).toEqual(['studio-2026-11-10.db'])
})
