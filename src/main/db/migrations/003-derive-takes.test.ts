import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { seedFirstSchema } from '../seed-first-schema.test-support.ts'
import { studioMigrations } from './index.ts'

it('leaves older blocks without a note and older takes as takes that were spoken', () => {
  const version = studioMigrations.findIndex(({ name }) => name === 'derive-takes') + 1
  const db = openUnmigrated()
  migrate(db, studioMigrations, version - 1)
  seedFirstSchema(db)
  const before = { take: db.get('SELECT * FROM takes'), block: db.get('SELECT * FROM blocks') }

  migrate(db, studioMigrations, version)

  const after = { take: db.get('SELECT * FROM takes'), block: db.get('SELECT * FROM blocks') }
  const origins = db.all('SELECT * FROM block_origins')
  db.close()
  expect(after).toEqual({
    take: { ...(before.take as object), derived_from: '[]' },
    block: { ...(before.block as object), note: '' },
  })
  expect(origins).toEqual([])
})
