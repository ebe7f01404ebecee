import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { listWaitingWork } from '../repos/queue-repo.ts'
import { studioMigrations } from './index.ts'

const INSERT = `
  INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
    VALUES ('proj_1', 'Mine', 'aria', 'simba-3.2', 1, 0, 500, 'then', 'then');
  INSERT INTO chapters (id, project_id, position, title) VALUES ('chapter_1', 'proj_1', 1, 'First');
  INSERT INTO blocks (id, chapter_id, position, text) VALUES ('block_1', 'chapter_1', 1, 'Hello');
  INSERT INTO queue (id, position, project_id, block_id, priority, characters, fingerprint, created_at, inputs)
    VALUES ('work_1', 1, 'proj_1', 'block_1', 'batch', 5, 'print', 'then', '{"text":"Hello"}')`

it('keeps queued work, which requests everything', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'studio.db')
  const older = openStudioDatabase(file, { migrations: studioMigrations.slice(0, 7) })
  older.script(INSERT)
  older.close()

  const db = openStudioDatabase(file)
  const waiting = listWaitingWork(db)
  db.close()

  expect(waiting).toMatchObject([{ id: 'work_1', characters: 5, textSent: 'Hello', kept: null }])
})
