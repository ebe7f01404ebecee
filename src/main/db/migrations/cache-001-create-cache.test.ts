import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { putCatalogue } from '../repos/catalogue-repo.ts'
import { cacheMigrations } from './index.ts'

it('makes tables that hold one catalogue for each service', () => {
  const db = openUnmigrated()
  const voice = { id: 'aria', display_name: 'Aria', locale: 'en-US', models: [] }

  migrate(db, cacheMigrations, 1)
  for (const service of ['practice', 'https://api.example', 'practice']) {
    putCatalogue(db, service, { models: [], voices: [voice], asOf: 'now' })
  }

  expect(db.all('SELECT service, voice_id FROM catalogue_voices')).toEqual([
    { service: 'https://api.example', voice_id: 'aria' },
    { service: 'practice', voice_id: 'aria' },
  ])
  db.close()
})
