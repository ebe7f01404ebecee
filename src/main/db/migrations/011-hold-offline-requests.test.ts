import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { holdEverything, lastStoppedFailure, listWaitingWork } from '../repos/queue-repo.ts'
import { studioMigrations } from './index.ts'

const INSERT = `
  INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
    VALUES ('proj_1', 'Mine', 'aria', 'simba-3.2', 1, 0, 500, 'then', 'then');
  INSERT INTO chapters (id, project_id, position, title) VALUES ('chapter_1', 'proj_1', 1, 'First');
  INSERT INTO blocks (id, chapter_id, position, text) VALUES ('block_1', 'chapter_1', 1, 'Hello');
  INSERT INTO queue (id, position, state, hold, project_id, block_id, priority, characters, fingerprint, failure, created_at, inputs)
    VALUES ('work_2', 2, 'waiting', NULL, 'proj_1', 'block_1', 'batch', 5, 'print', NULL, 'then', '{"text":"Second"}'),
      ('work_1', 1, 'waiting', 'restart', 'proj_1', 'block_1', 'batch', 5, 'print', NULL, 'then', '{"text":"First"}'),
      ('work_3', 3, 'stopped', NULL, 'proj_1', 'block_1', 'batch', 5, 'print', '{"code":"offline"}', 'then', '{"text":"Third"}')`

it('keeps queued and failed work in its order, and lets work be held as requested offline', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'studio.db')
  const older = openStudioDatabase(file, { migrations: studioMigrations.slice(0, 10) })
  older.script(INSERT)
  older.close()

  const db = openStudioDatabase(file)
  const before = listWaitingWork(db).map(({ id, hold }) => [id, hold])
  const failure = lastStoppedFailure(db)
  holdEverything(db, 'offline')
  const after = listWaitingWork(db).map(({ id, hold }) => [id, hold])
  db.close()

  expect(before).toEqual([
    ['work_1', 'restart'],
    ['work_2', null],
  ])
  expect(failure).toEqual({ code: 'offline' })
  expect(after).toEqual([
    ['work_1', 'restart'],
    ['work_2', 'offline'],
  ])
})
