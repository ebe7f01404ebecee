import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { wrapDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { findTakeTexts } from '../repos/take-texts-repo.ts'
import { findWritten } from '../repos/written-repo.ts'
import { cacheMigrations } from './index.ts'

it('keeps what an older cache indexed, as part of the script, and has no takes yet', () => {
  const cache = wrapDatabase(new Database(':memory:'))
  migrate(cache, cacheMigrations, 3)
  cache.script(`
    INSERT INTO written (id, kind, owner_id, chapter_id, project_id, text) VALUES (1, 'block', 'block_1', 'chap_1', 'proj_1', 'Lamp');
    INSERT INTO written_words (rowid, words) VALUES (1, 'lamp');
    INSERT INTO index_stamps (owner_id, stamp) VALUES ('chap_1', 'stamp')`)
  const stamps = cache.all('SELECT * FROM index_stamps')

  migrate(cache, cacheMigrations, 4)

  const found = [false, true].map((isRemoved) => findWritten(cache, { expression: 'lamp', limit: 9, isRemoved }))
  const after = { stamps: cache.all('SELECT * FROM index_stamps'), takes: findTakeTexts(cache, 'lamp', 9) }
  cache.close()
  expect(found).toMatchObject([[{ ownerId: 'block_1', text: 'Lamp', isRemoved: false }], []])
  expect(after).toEqual({ stamps, takes: [] })
})
