import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { getAgentEdit, putAgentEdit } from '../repos/agent-edits-repo.ts'
import { seedScript } from '../seed-script.test-support.ts'
import { studioMigrations } from './index.ts'

it('gives an older file room for unsent edits of agents and changes nothing else', () => {
  const version = studioMigrations.findIndex(({ name }) => name === 'keep-agent-edits')
  const db = openUnmigrated()
  migrate(db, studioMigrations, version)
  seedScript(db)
  const before = db.all('SELECT * FROM blocks')
  const place = { service: 'practice', agentId: 'agent_1', part: 'agent' } as const
  const edit = { changedSince: 'now', base: { id: 'agent_1' }, changes: [{ pointer: '/name' }], changeCount: 1 }

  migrate(db, studioMigrations, version + 1)
  const first = getAgentEdit(db, place)
  putAgentEdit(db, place, edit)

  expect(first).toBeUndefined()
  expect(getAgentEdit(db, place)).toEqual(edit)
  expect(db.all('SELECT * FROM blocks')).toEqual(before)
  db.close()
})
