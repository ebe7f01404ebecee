import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { getAudition, putAudition } from '../repos/auditions-repo.ts'
import { putCatalogue } from '../repos/catalogue-repo.ts'
import { cacheMigrations } from './index.ts'

it('adds an empty store of auditions beside the catalogue', () => {
  const db = openUnmigrated()
  migrate(db, cacheMigrations, 2)
  putCatalogue(db, 'practice', { models: [], voices: [], asOf: 'now' })

  migrate(db, cacheMigrations, 3)
  const first = getAudition(db, 'f1')
  putAudition(db, { fingerprint: 'f1', service: 'practice', voiceId: 'aria', at: 'now', wav: new Uint8Array([1]) })

  expect(first).toBeUndefined()
  expect([...(getAudition(db, 'f1') ?? [])]).toEqual([1])
  expect(db.all('SELECT service FROM catalogues')).toEqual([{ service: 'practice' }])
  db.close()
})
