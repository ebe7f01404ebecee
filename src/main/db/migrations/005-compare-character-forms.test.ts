import { expect, it } from 'vitest'
import Database from 'better-sqlite3'
import { wrapDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { studioMigrations } from './index.ts'

const INSERT = `
  INSERT INTO projects (id, title, voice_id, model_id, text_normalization, loudness_normalization, pause_after_ms, created_at, updated_at)
    VALUES ('proj_1', 'Mine', 'aria', 'simba-3.2', 1, 0, 500, 'then', 'then'), ('proj_2', 'Other', 'aria', 'simba-3.2', 1, 0, 500, 'then', 'then');
  INSERT INTO chapters (id, project_id, position, title) VALUES ('chap_1', 'proj_1', 1, 'First'), ('chap_2', 'proj_2', 1, 'First');`
const CAST = `
  INSERT INTO cast_members (id, project_id, name, folded, voice_id, model_id, created_at)
    VALUES ('cast_1', 'proj_1', 'D''Artagnan', 'd''artagnan', 'aria', 'simba-3.2', 'then')`
const WORD = `
  INSERT INTO pronunciations (id, written, spoken, match_case, created_at) VALUES ('say_1', 'naïve', 'nah eve', 0, 'then')`

it.each([
  ['chapters of projects with a cast', CAST, ['chap_1']],
  ['every chapter if there are pronunciations', WORD, ['chap_1', 'chap_2']],
  ['no chapter otherwise', '', []],
])('compares %s again', (_what, more, expected) => {
  const db = wrapDatabase(new Database(':memory:'))
  migrate(db, studioMigrations, 4)
  db.script(INSERT + more)
  const before = db.all('SELECT * FROM chapters')

  migrate(db, studioMigrations, 5)

  const stale = db.rows<[string]>('SELECT chapter_id FROM stale_chapters ORDER BY chapter_id').flat()
  const after = db.all('SELECT * FROM chapters')
  db.close()
  expect(stale).toEqual(expected)
  expect(after).toEqual(before)
})
