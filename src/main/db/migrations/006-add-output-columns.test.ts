import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { studioMigrations } from './index.ts'

const INSERT = `
  INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
    VALUES ('proj_1', 'Mine', 'aria', 'simba-3.2', 1, 0, 500, 'then', 'then');
  INSERT INTO chapters (id, project_id, position, title) VALUES ('chapter_1', 'proj_1', 1, 'First');
  INSERT INTO blocks (id, chapter_id, position, text, note, pause_after_ms) VALUES ('block_1', 'chapter_1', 1, 'Hello', 'Softly', 700);
  INSERT INTO blocks (id, chapter_id, position, text, removed_at) VALUES ('block_2', 'chapter_1', 2, 'Gone', 'then')`

it('keeps existing blocks, which have no ID, file name or target length', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'studio.db')
  const older = openStudioDatabase(file, { migrations: studioMigrations.slice(0, 5) })
  older.script(INSERT)
  const before = older.all('SELECT * FROM blocks')
  older.close()

  const db = openStudioDatabase(file)
  const after = db.all('SELECT * FROM blocks')
  db.close()

  expect(before).toHaveLength(2)
  expect(after).toEqual(before.map((row) => ({ ...(row as object), external_id: '', file_name: '', target_ms: null })))
})
