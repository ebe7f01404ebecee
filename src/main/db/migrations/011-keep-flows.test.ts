import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { getFlowCopy, keepFlowVersion } from '../repos/flow-copies-repo.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { studioMigrations } from './index.ts'

const KEY = { service: 'practice', agentId: 'agent_1' }
const VERSION = {
  graph: '{}',
  name: '',
  notes: '',
  parentVersion: null,
  origin: 'edit',
  savedAt: 'now',
  runId: 'r',
} as const

it('gives an older file no flows and changes nothing else', () => {
  const db = openUnmigrated()
  migrate(db, studioMigrations, 10)
  seedScript(db)
  const before = db.all('SELECT * FROM blocks')

  migrate(db, studioMigrations, 11)
  const first = getFlowCopy(db, KEY)
  keepFlowVersion(db, KEY, VERSION)

  expect(first).toBeUndefined()
  expect(getFlowCopy(db, KEY)).toMatchObject({ localVersion: 1, graph: '{}', base: { kind: 'nothing', tag: null } })
  expect(db.all('SELECT * FROM blocks')).toEqual(before)
  db.close()
})
