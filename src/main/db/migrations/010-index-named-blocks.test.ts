import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../open-database.ts'
import { findExportedFiles, findNamedBlocks } from '../repos/named-repo.ts'
import { studioMigrations } from './index.ts'

const INSERT = `
  INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
    VALUES ('proj_1', 'Mine', 'aria', 'simba-3.2', 1, 0, 500, 'then', 'then');
  INSERT INTO chapters (id, project_id, position, title) VALUES ('chap_1', 'proj_1', 1, 'First');
  INSERT INTO blocks (id, chapter_id, position, text, external_id, file_name)
    VALUES ('block_1', 'chap_1', 1, 'Hello', 'L-1', 'vo\\intro/Line_1.wav'), ('block_2', 'chap_1', 2, 'None', '', '');
  INSERT INTO exported_files VALUES ('hash', '/out/Line_1.mp3', 44, 'proj_1', 'chap_1', '["block_1"]', '[]', 'then')`

it('keeps existing blocks and exported files, and finds them by their names', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'studio.db')
  const older = openStudioDatabase(file, { migrations: studioMigrations.slice(0, 9) })
  older.script(INSERT)
  const read = (db: typeof older) => [db.all('SELECT * FROM blocks'), db.all('SELECT * FROM exported_files')]
  const before = read(older)
  older.close()

  const db = openStudioDatabase(file)
  const after = read(db)
  const blocks = findNamedBlocks(db, { forms: [{ name: 'l-1', stem: 'LINE_1' }], limit: 5 })
  const files = findExportedFiles(db, { names: ['line_1.MP3'], limit: 5 })
  db.close()

  expect(before.map((rows) => rows.length)).toEqual([2, 1])
  expect(after).toEqual(before)
  expect(blocks).toMatchObject([
    { blockId: 'block_1', nameKind: 'externalId', name: 'L-1' },
    { blockId: 'block_1', nameKind: 'fileName', name: 'vo\\intro/Line_1.wav' },
  ])
  expect(files).toMatchObject([{ path: '/out/Line_1.mp3', chapterId: 'chap_1', blockId: 'block_1' }])
})
