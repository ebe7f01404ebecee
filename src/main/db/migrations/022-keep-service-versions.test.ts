import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { studioMigrations } from './index.ts'

it('knows of no version that older takes were made under, and leaves everything else as it was', () => {
  const version = studioMigrations.findIndex(({ name }) => name === 'keep-service-versions')
  const db = openUnmigrated()
  migrate(db, studioMigrations, version)
  db.script(`
    INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
      VALUES ('proj_1', 'The Lamp', 'aria', 'simba-3.2', 1, 0, 500, 'now', 'now');
    INSERT INTO chapters (id, project_id, title, position) VALUES ('chap_1', 'proj_1', '', 1);
    INSERT INTO blocks (id, chapter_id, position, text) VALUES ('block_1', 'chap_1', 1, 'Line 1.');
    INSERT INTO takes (id, block_id, project_id, status, sample_rate_hz, created_at, fingerprint, voice_id, model_id,
        text_normalization, loudness_normalization, text)
      VALUES ('take_1', 'block_1', 'proj_1', 'complete', 24000, 'now', 'one', 'aria', 'simba-3.2', 1, 0, 'Line 1.');
  `)
  const before = db.get('SELECT * FROM takes')

  migrate(db, studioMigrations, version + 1)

  const after = db.get('SELECT * FROM takes')
  db.close()
  expect(after).toEqual({ ...(before as object), service_versions: '[]' })
})
