import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { studioMigrations } from './index.ts'

it('gives an older file an empty cast that holds each name of a project once', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, 6)
  seedScript(db)

  migrate(db, studioMigrations, 7)

  const insert = (id: string, projectId: string) =>
    db.run(
      `INSERT INTO cast_members (id, project_id, name, folded, created_at) VALUES (?, ?, 'Aria', 'aria', 'now')`,
      id,
      projectId,
    )
  expect(db.all('SELECT * FROM cast_members')).toEqual([])
  expect(() => insert('cast_1', 'proj_none')).toThrow('FOREIGN KEY')
  expect(insert('cast_1', 'proj_1')).toBe(1)
  expect(() => insert('cast_2', 'proj_1')).toThrow('UNIQUE')
  db.close()
})
