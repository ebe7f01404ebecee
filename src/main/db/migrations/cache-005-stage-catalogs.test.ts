import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { wrapDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { getStoredCatalog, getVoiceName } from '../repos/catalog-repo.ts'
import { putCatalog } from '../repos/put-catalog.test-support.ts'
import { cacheMigrations } from './index.ts'

it('keeps the catalogs of an older cache, which can be replaced', () => {
  const cache = wrapDatabase(new Database(':memory:'))
  cache.raw.pragma('foreign_keys = ON')
  migrate(cache, cacheMigrations, 4)
  cache.script(`
    INSERT INTO catalogs (service, as_of) VALUES ('sandbox', 'then'), ('https://api.example', 'before');
    INSERT INTO catalog_models (service, position, json) VALUES ('sandbox', 0, '{"id":"m"}');
    INSERT INTO catalog_voices (service, position, voice_id, json) VALUES
      ('sandbox', 0, 'aria', '{"id":"aria","display_name":"Aria"}'),
      ('https://api.example', 0, 'aria', '{"id":"aria","display_name":"Another Aria"}')`)

  migrate(cache, cacheMigrations, 5)

  const kept = getStoredCatalog(cache, 'sandbox')
  putCatalog(cache, 'sandbox', { models: [], voices: [], asOf: 'now' })
  const replaced = getStoredCatalog(cache, 'sandbox')
  const other = getStoredCatalog(cache, 'https://api.example')
  const names = ['sandbox', 'https://api.example'].map((service) => getVoiceName(cache, service, 'aria'))
  cache.close()
  expect(kept).toMatchObject({
    ...{ asOf: 'then', models: ['{"id":"m"}'], voices: ['{"id":"aria","display_name":"Aria"}'] },
  })
  expect(replaced).toMatchObject({ asOf: 'now', models: [], voices: [] })
  expect(other?.voices).toEqual(['{"id":"aria","display_name":"Another Aria"}'])
  expect(names).toEqual(['Aria', 'Another Aria'])
})
