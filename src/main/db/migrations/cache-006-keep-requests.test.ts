import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { putCatalogue } from '../repos/catalogue-repo.ts'
import { countRequests, lastRequestNumber } from '../repos/requests-repo.ts'
import { cacheMigrations } from './index.ts'

it('adds an empty log of requests beside the catalogue', () => {
  const version = cacheMigrations.findIndex(({ name }) => name === 'keep-requests')
  const db = openUnmigrated()
  migrate(db, cacheMigrations, version)
  putCatalogue(db, 'practice', { models: [], voices: [], asOf: 'now' })

  migrate(db, cacheMigrations, version + 1)

  expect([countRequests(db), lastRequestNumber(db)]).toEqual([0, 0])
  expect(db.all('SELECT service FROM catalogues')).toEqual([{ service: 'practice' }])
  db.close()
})
