import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { studioMigrations } from './index.ts'

it('leaves every block without a mark, and everything else as it was', () => {
  const version = studioMigrations.findIndex(({ name }) => name === 'keep-flaws')
  const db = openUnmigrated()
  migrate(db, studioMigrations, version)
  db.script(`
    INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
      VALUES ('proj_1', 'The Lamp', 'aria', 'simba-3.2', 1, 0, 500, 'now', 'now');
    INSERT INTO chapters (id, project_id, title, position) VALUES ('chap_1', 'proj_1', '', 0);
    INSERT INTO blocks (id, chapter_id, position, text, sound) VALUES ('block_1', 'chap_1', 0, 'The lamp.', '{}');
  `)
  const before = db.get('SELECT * FROM blocks')

  migrate(db, studioMigrations, version + 1)

  const after = db.get('SELECT * FROM blocks')
  db.close()
  expect(after).toEqual({ ...(before as object), flaws: null })
})
