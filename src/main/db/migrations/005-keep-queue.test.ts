import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { studioMigrations } from './index.ts'

it('gives an older file an empty queue that only takes work on blocks of the script', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, 4)
  seedScript(db)

  migrate(db, studioMigrations, 5)

  const insert = (blockId: string) =>
    db.run(
      `INSERT INTO queue (id, position, project_id, block_id, priority, characters, fingerprint, created_at, inputs)
       VALUES ('work_1', 1, 'proj_1', ?, 'batch', 7, 'one', 'now', '{}')`,
      blockId,
    )
  expect(db.all('SELECT * FROM queue')).toEqual([])
  expect(() => insert('block_none')).toThrow('FOREIGN KEY')
  expect(insert('block_1')).toBe(1)
  expect(db.get('SELECT state, hold FROM queue')).toEqual({ state: 'waiting', hold: null })
  db.close()
})
