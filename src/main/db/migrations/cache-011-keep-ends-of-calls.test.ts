import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { cacheMigrations } from './index.ts'

it('leaves what was asked for as it was, without an end', () => {
  const version = cacheMigrations.findIndex(({ name }) => name === 'keep-ends-of-calls')
  const db = openUnmigrated()
  migrate(db, cacheMigrations, version)
  const row = { service: 'practice', conversation_id: 'conv_1', created_at: '', as_of: 'now', is_final: 1 }
  db.run(
    `INSERT INTO delivery_checks (service, conversation_id, created_at, as_of, is_final) VALUES ('practice', 'conv_1', '', 'now', 1)`,
  )

  migrate(db, cacheMigrations, version + 1)

  expect(db.all('SELECT * FROM delivery_checks')).toEqual([{ ...row, over_since: null }])
  db.close()
})
