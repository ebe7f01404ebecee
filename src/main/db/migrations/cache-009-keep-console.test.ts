import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { listConsole, putConsole } from '../repos/console-repo.ts'
import { putCatalogue } from '../repos/catalogue-repo.ts'
import { cacheMigrations } from './index.ts'

it('adds an empty history of the console beside the catalogue', () => {
  const version = cacheMigrations.findIndex(({ name }) => name === 'keep-console')
  const db = openUnmigrated()
  migrate(db, cacheMigrations, version)
  putCatalogue(db, 'practice', { models: [], voices: [], asOf: 'now' })

  migrate(db, cacheMigrations, version + 1)
  const before = listConsole(db)
  putConsole(db, { at: 'now', method: 'GET', path: '/v1/voices', body: { kind: 'none' }, status: 200 }, 100)

  expect(before).toEqual([])
  expect(listConsole(db)).toMatchObject([{ id: 1, path: '/v1/voices', body: { kind: 'none' } }])
  expect(db.all('SELECT service FROM catalogues')).toEqual([{ service: 'practice' }])
  db.close()
})
