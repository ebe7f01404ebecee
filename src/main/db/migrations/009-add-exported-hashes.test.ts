import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { getExportedVersions } from '../repos/exported-versions-repo.ts'
import { studioMigrations } from './index.ts'

it('keeps exported files, whose hashes are unknown', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'studio.db')
  const older = openStudioDatabase(file, { migrations: studioMigrations.slice(0, 8) })
  older.script(`INSERT INTO exported_versions VALUES ('/out/a.wav', 'key', 44, 1.5)`)
  older.close()

  const db = openStudioDatabase(file)
  const versions = getExportedVersions(db, ['/out/a.wav'])
  db.close()

  expect([...versions.values()]).toEqual([
    { path: '/out/a.wav', contentKey: 'key', sizeBytes: 44, modifiedMs: 1.5, sha256: null },
  ])
})
