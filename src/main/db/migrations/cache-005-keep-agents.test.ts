import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { getAgentPage, putAgent } from '../repos/agents-repo.ts'
import { putCatalogue } from '../repos/catalogue-repo.ts'
import { cacheMigrations } from './index.ts'

it('adds an empty store of agents beside the catalogue', () => {
  const version = cacheMigrations.findIndex(({ name }) => name === 'keep-agents')
  const db = openUnmigrated()
  migrate(db, cacheMigrations, version)
  putCatalogue(db, 'practice', { models: [], voices: [], asOf: 'now' })

  migrate(db, cacheMigrations, version + 1)
  const first = getAgentPage(db, 'practice', { search: '', offset: 0, limit: 10 })
  putAgent(db, 'practice', { id: 'agent_1', name: 'Reception' }, 'now')

  expect(first).toEqual({ rows: [], total: 0 })
  expect(getAgentPage(db, 'practice', { search: '', offset: 0, limit: 10 }).rows).toMatchObject([{ id: 'agent_1' }])
  expect(db.all('SELECT service FROM catalogues')).toEqual([{ service: 'practice' }])
  db.close()
})
