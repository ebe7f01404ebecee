import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { seedFirstSchema } from '../seed-first-schema.test-support.ts'
import { studioMigrations } from './index.ts'

it('knows of no project that is being made, and leaves everything else as it was', () => {
  const version = studioMigrations.findIndex(({ name }) => name === 'keep-project-imports') + 1
  const db = openUnmigrated()
  migrate(db, studioMigrations, 1)
  seedFirstSchema(db)
  migrate(db, studioMigrations, version - 1)
  const before = db.all('SELECT * FROM projects')

  migrate(db, studioMigrations, version)

  expect(db.all('SELECT * FROM project_imports')).toEqual([])
  expect(() => db.run(`INSERT INTO project_imports (project_id) VALUES ('proj_none')`)).toThrow('FOREIGN KEY')
  expect(db.all('SELECT * FROM projects')).toEqual(before)
  db.close()
})
