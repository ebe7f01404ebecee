import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { studioMigrations } from './index.ts'

const INSERT = `
  INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
    VALUES ('proj_1', 'Mine', 'aria', 'simba-3.2', 1, 0, 500, 'then', 'then')`

it('keeps existing projects, none of whose words were accepted', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'studio.db')
  const older = openStudioDatabase(file, { migrations: studioMigrations.slice(0, 6) })
  older.script(INSERT)
  const before = older.all('SELECT * FROM projects')
  older.close()

  const db = openStudioDatabase(file)
  const after = db.all('SELECT * FROM projects')
  const accepted = db.all('SELECT * FROM accepted_words')
  db.close()

  expect(before).toHaveLength(1)
  expect(after).toEqual(before)
  expect(accepted).toEqual([])
})
