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
  INSERT INTO blocks (id, chapter_id, position, text) VALUES ('block_1', 'chapter_1', 1, 'Hello');
  INSERT INTO takes (id, block_id, project_id, status, sample_rate_hz, request_ids, created_at, fingerprint, voice_id,
      model_id, text_normalization, loudness_normalization, text, derived_from)
    VALUES ('take_1', 'block_1', 'proj_1', 'complete', 24000, '[]', 'then', 'print', 'aria', 'simba-3.2', 1, 0, 'Hello', '["take_0"]')`

it('keeps existing takes, whose source ranges are unknown', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'studio.db')
  const older = openStudioDatabase(file, { migrations: studioMigrations.slice(0, 3) })
  older.script(INSERT)
  const before = older.all('SELECT * FROM takes')
  older.close()

  const db = openStudioDatabase(file)
  const after = db.all('SELECT * FROM takes')
  db.close()

  expect(before).toHaveLength(1)
  expect(after).toEqual(before.map((row) => ({ ...(row as object), source_ranges: '[]' })))
})
