import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { wordQuery } from '#shared/domain/words/word-query.ts'
import { wrapDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { cacheMigrations } from './index.ts'

it('finds messages in all forms of their characters, and leaves scripts to the next search', () => {
  const cache = wrapDatabase(new Database(':memory:'))
  migrate(cache, cacheMigrations, 2)
  const contents = ['Die Straße ist frei', 'The ﬁnal of\u00adfer', 'We’ll see a café']
  for (const [index, content] of contents.entries()) {
    cache.run(
      `INSERT INTO conversation_messages (id, conversation, position, message_id, role, content, json)
       VALUES (?, 1, ?, ?, 'user', ?, '{}')`,
      ...[index + 1, index, `message_${index}`, content],
    )
    cache.run(`INSERT INTO message_words (rowid, words) VALUES (?, ?)`, index + 1, content)
  }
  cache.script(`
    INSERT INTO written (id, kind, owner_id, chapter_id, project_id, text) VALUES (1, 'block', 'block_1', 'chap_1', 'proj_1', 'Straße');
    INSERT INTO written_words (rowid, words) VALUES (1, 'Straße');
    INSERT INTO index_stamps (owner_id, stamp) VALUES ('chap_1', 'stamp')`)
  const before = cache.all('SELECT * FROM conversation_messages')

  migrate(cache, cacheMigrations, 3)

  const find = (typed: string) =>
    cache.rows<[number]>('SELECT rowid FROM message_words WHERE words MATCH ?', wordQuery(typed)).flat()
  const found = ['strasse', 'Straße', 'final', 'offer', 'we’ll', 'cafe'].map(find)
  const after = cache.all('SELECT * FROM conversation_messages')
  const left = ['written', 'index_stamps'].map((table) => cache.all(`SELECT * FROM ${table}`))
  const indexed = cache.rows(`SELECT rowid FROM written_words WHERE words MATCH 'straße'`)
  cache.close()
  expect(found).toEqual([[1], [1], [2], [2], [3], [3]])
  expect(after).toEqual(before)
  expect([left, indexed]).toEqual([[[], []], []])
})
