import { expect, it } from 'vitest'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { migrate } from '../migrate.ts'
import { seedFirstSchema } from '../seed-first-schema.test-support.ts'
import { studioMigrations } from './index.ts'

it('makes tables that hold a project with its takes, and refuse what belongs to nothing', () => {
  const db = openUnmigrated()

  migrate(db, studioMigrations, 1)
  seedFirstSchema(db)

  expect(db.raw.pragma('user_version', { simple: true })).toBe(1)
  expect(db.get('SELECT active_take_id FROM blocks')).toEqual({ active_take_id: 'take_1' })
  expect(() => db.run(`UPDATE blocks SET active_take_id = 'take_none'`)).toThrow('FOREIGN KEY')
  expect(() => db.run(`UPDATE blocks SET position = 'first'`)).toThrow('INTEGER')
  db.close()
})
