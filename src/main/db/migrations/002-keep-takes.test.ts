import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { seedFirstSchema } from '../seed-first-schema.test-support.ts'
import { studioMigrations } from './index.ts'

it('leaves older blocks open and older takes without a star, and everything else as it was', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, 1)
  seedFirstSchema(db)
  const before = { take: db.get('SELECT * FROM takes'), block: db.get('SELECT * FROM blocks') }

  migrate(db, studioMigrations, 2)

  const after = { take: db.get('SELECT * FROM takes'), block: db.get('SELECT * FROM blocks') }
  db.close()
  expect(after).toEqual({
    take: { ...(before.take as object), starred: 0, files_removed_at: null },
    block: { ...(before.block as object), locked: 0 },
  })
})
