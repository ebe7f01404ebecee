import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { putCatalogue } from '../repos/catalogue-repo.ts'
import { addWritten, findWritten } from '../repos/written-repo.ts'
import { cacheMigrations } from './index.ts'

it('adds an empty index of words beside the catalogue', () => {
  const db = openUnmigrated()
  migrate(db, cacheMigrations, 1)
  putCatalogue(db, 'practice', { models: [], voices: [], asOf: 'now' })

  migrate(db, cacheMigrations, 2)
  addWritten(db, { kind: 'project', ownerId: 'proj_1', chapterId: null, projectId: 'proj_1', text: 'Lamp' }, 'Lamp')

  expect(db.all('SELECT service FROM catalogues')).toEqual([{ service: 'practice' }])
  expect(findWritten(db, '"lam" *', 5).map(({ ownerId }) => ownerId)).toEqual(['proj_1'])
  db.close()
})
