import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { cacheMigrations } from './index.ts'

it('adds an empty table and leaves what was fetched as it was', () => {
  const db = openUnmigrated()
  migrate(db, cacheMigrations, 7)
  db.script(`INSERT INTO agent_lists (service, round, as_of) VALUES ('practice', 3, 'now')`)
  const before = db.rows('SELECT * FROM agent_lists')

  migrate(db, cacheMigrations, 8)

  const [after, added] = [db.rows('SELECT * FROM agent_lists'), db.rows('SELECT * FROM service_projects')]
  db.close()
  expect(after).toEqual(before)
  expect(added).toEqual([])
})
