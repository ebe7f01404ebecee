import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { putCatalogue } from '../repos/catalogue-repo.ts'
import { getFlowTemplates, putFlowTemplates } from '../repos/flow-templates-repo.ts'
import { getFlowView, putFlowView } from '../repos/flow-views-repo.ts'
import { cacheMigrations } from './index.ts'

const KEY = { service: 'practice', agentId: 'agent_1' }

it('adds an empty store of flows and templates beside the catalogue', () => {
  const db = openUnmigrated()
  migrate(db, cacheMigrations, 3)
  putCatalogue(db, 'practice', { models: [], voices: [], asOf: 'now' })

  migrate(db, cacheMigrations, 4)
  const first = [getFlowView(db, KEY), getFlowTemplates(db, 'practice')]
  const view = { tag: '"a"', draft: { version: null, graph: '{}' }, active: null, versions: [], asOf: 'now' }
  putFlowView(db, KEY, view)
  putFlowTemplates(db, 'practice', { templates: [], asOf: 'now' })

  expect(first).toEqual([undefined, { templates: [], asOf: null }])
  expect([getFlowView(db, KEY), getFlowTemplates(db, 'practice')]).toEqual([view, { templates: [], asOf: 'now' }])
  expect(db.all('SELECT service FROM catalogues')).toEqual([{ service: 'practice' }])
  db.close()
})
