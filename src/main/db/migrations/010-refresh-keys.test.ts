import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { studioMigrations } from './index.ts'

it('takes all keys of an older file for those of the present inputs, and names a chapter once', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, 9)
  seedScript(db)

  migrate(db, studioMigrations, 10)

  const name = (chapterId: string) => db.run(`INSERT INTO stale_chapters VALUES (?, 'one')`, chapterId)
  expect(db.all('SELECT * FROM stale_chapters')).toEqual([])
  expect(() => name('chap_none')).toThrow('FOREIGN KEY')
  expect(name('chap_1')).toBe(1)
  expect(() => name('chap_1')).toThrow('UNIQUE')
  db.close()
})
