import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { studioMigrations } from './index.ts'

it('leaves projects without a cover, and everything else as it was', () => {
  const version = studioMigrations.findIndex(({ name }) => name === 'keep-covers')
  const db = openUnmigrated()
  migrate(db, studioMigrations, version)
  db.script(`
    INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
      VALUES ('proj_1', 'The Lamp', 'aria', 'simba-3.2', 1, 0, 500, 'now', 'now');
  `)
  const before = db.get('SELECT * FROM projects')

  migrate(db, studioMigrations, version + 1)

  const after = db.get('SELECT * FROM projects')
  db.close()
  expect(after).toEqual({ ...(before as object), cover: null })
})
