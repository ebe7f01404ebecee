import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { backUpDaily } from './back-up-database.ts'
import { openStudioDatabase } from './open-database.ts'
import { planRestore, restorePlanned } from './plan-restore.ts'

it('restores a backup without the log of a missing file', async () => {
  const home = mkdtempSync(join(tmpdir(), 'overvoice-restore-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const studioPath = join(home, 'studio.db')
  const options = { backupsFolder: join(home, 'backups'), now: new Date('2026-11-22T12:00:00Z') }
  const put = 'INSERT INTO settings (key, value) VALUES (?, ?)'
  const db = openStudioDatabase(studioPath)
  db.run(put, 'before', '1')
  await backUpDaily(db, { folder: options.backupsFolder, now: options.now }, new AbortController().signal)
  db.run(put, 'since', '1')
  copyFileSync(`${studioPath}-wal`, join(home, 'log'))
  db.close()
  rmSync(studioPath)
  copyFileSync(join(home, 'log'), `${studioPath}-wal`)
  planRestore(studioPath, 'studio-2026-11-22.db')

  const restored = restorePlanned(studioPath, options)
  const again = openStudioDatabase(studioPath)
  onTestFinished(() => again.close())

  expect(restored).toEqual({ note: 'The backup studio-2026-11-22.db was restored.', before: null })
  const kept = again.all<{ key: string }>(`SELECT key FROM settings WHERE key IN ('before', 'since')`)
  expect(kept).toEqual([{ key: 'before' }])
})
