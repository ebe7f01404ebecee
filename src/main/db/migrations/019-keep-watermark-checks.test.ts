import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { findMadeBy, putExportedFile } from '../repos/exported-files-repo.ts'
import { studioMigrations } from './index.ts'

const VERSION = studioMigrations.findIndex(({ name }) => name === 'keep-watermark-checks') + 1

it('leaves everything as it was, knows no file, and then the newest export of the same bytes', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, VERSION - 1)
  db.script(`
    INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
      VALUES ('proj_1', 'The Lamp', 'aria', 'simba-3.2', 1, 0, 500, 'now', 'now');
    INSERT INTO chapters (id, project_id, title, position) VALUES ('chap_1', 'proj_1', 'One', 0);
  `)
  const before = db.get('SELECT * FROM projects')

  migrate(db, studioMigrations)

  expect(db.get('SELECT * FROM projects')).toMatchObject(before as object)
  expect(findMadeBy(db, 'aa')).toBeNull()
  const file = {
    sha256: 'aa',
    sizeBytes: 4,
    projectId: 'proj_1',
    blockIds: ['b_1', 'b_2'],
    takeIds: ['take_1', 'take_2'],
  }
  putExportedFile(db, { ...file, path: '/a.wav', chapterId: null, exportedAt: '2026-11-20T08:00:00.000Z' })
  putExportedFile(db, { ...file, path: '/b.wav', chapterId: 'chap_1', exportedAt: '2026-11-21T08:00:00.000Z' })
  expect(findMadeBy(db, 'aa')).toEqual({
    projectId: 'proj_1',
    projectTitle: 'The Lamp',
    chapterId: 'chap_1',
    chapterTitle: 'One',
    blockId: 'b_1',
    takeCount: 2,
    exportedAt: '2026-11-21T08:00:00.000Z',
  })
  db.run(`UPDATE projects SET removed_at = 'now'`)
  expect(findMadeBy(db, 'aa')).toBeNull()
  db.close()
})
