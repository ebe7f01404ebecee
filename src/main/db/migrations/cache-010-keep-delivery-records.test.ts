import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { putCatalogue } from '../repos/catalogue-repo.ts'
import { listUndelivered } from '../repos/delivery-records-repo.ts'
import { cacheMigrations } from './index.ts'

it('adds an empty store of delivery records beside the catalogue', () => {
  const version = cacheMigrations.findIndex(({ name }) => name === 'keep-delivery-records')
  const db = openUnmigrated()
  migrate(db, cacheMigrations, version)
  putCatalogue(db, 'practice', { models: [], voices: [], asOf: 'now' })

  migrate(db, cacheMigrations, version + 1)

  expect(listUndelivered(db, 'practice', 10)).toEqual([])
  expect(db.all('SELECT service FROM catalogues')).toEqual([{ service: 'practice' }])
  db.close()
})
