import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { withinTurns } from '../../testing/watch-turns.test-support.ts'
import { createSearchService } from './search-service.ts'
import { createWrittenIndex } from './written-index.ts'

const MAX_TURN_MS = 50
const BLOCKS = 5_000
const TAKES_PER_BLOCK = 60
const { signal } = new AbortController()
const QUERY = { matchCase: false, wholeWord: false, isPattern: false }

describe('300,000 takes with another text than their block', { timeout: 600_000 }, () => {
  let db: OpenDatabase
  let cache: OpenDatabase
  const deps = () => ({
    ...{ db, cache, newId: () => 'id', now: Date.now, monotonic: () => performance.now() },
    reportBug: (error: unknown) => expect.fail(String(error)),
  })

  beforeAll(() => {
    db = openStudioDatabase(':memory:')
    cache = openCacheDatabase(':memory:')
    seedScript(db, { blocks: BLOCKS })
    seedActiveTake(db)
    const columns = db
      .rows<[name: string]>(`SELECT name FROM pragma_table_info('takes')`)
      .map(([name]) => name)
      .filter((name) => !['id', 'block_id', 'text', 'created_at'].includes(name))
      .join(', ')
    db.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO takes (id, block_id, text, created_at, ${columns})
       SELECT 'take_n' || n, 'block_' || (n % ${BLOCKS} + 1), 'The keeper wrote take ' || n || ' by the lamp''s old light.',
         '2026-11-' || (10 + n % 20) || 'T10:00:00.000Z', ${columns}
       FROM numbers CROSS JOIN takes t WHERE t.id = 'take_1'`,
      BLOCKS * TAKES_PER_BLOCK,
    )
  })
  afterAll(() => {
    cache.close()
    db.close()
  })

  it('are indexed, and searched while typing, in short turns', async () => {
    const index = await withinTurns(MAX_TURN_MS, async () => {
      // A repeated measurement starts with an empty index.
      cache.script(`
        DELETE FROM take_texts;
        INSERT INTO take_words (take_words) VALUES ('delete-all');
        DELETE FROM index_stamps`)
      const opened = createWrittenIndex(deps())
      opened.search({ text: '', limit: 1 })
      await opened.settled()
      return opened
    })
    const search = (text: string) => withinTurns(MAX_TURN_MS, async () => index.search({ text, limit: 12 }))

    const rare = await search('299999')
    const frequent = await search('l')
    const none = await search('lantern')

    expect(rare.takes.map((hit) => hit.take?.takeId)).toEqual(['take_n299999'])
    expect(rare).toMatchObject({ isComplete: true, hits: [] })
    expect([frequent.hits.length, none.takes.length]).toEqual([12, 0])
    await index.dispose()
  })

  it('are searched in a project, in short turns', async () => {
    const search = createSearchService(deps())
    const find = (text: string) =>
      withinTurns(MAX_TURN_MS, () => search.findOutside({ projectId: 'proj_1', query: { ...QUERY, text } }, signal))

    const rare = await find('take 299999')
    const every = await find('lamp')

    expect(rare.takes.map(({ takeId }) => takeId)).toEqual(['take_n299999'])
    expect([every.takeCount, every.takes.length]).toEqual([BLOCKS * TAKES_PER_BLOCK, 100])
    await search.dispose()
  })
})
