import { expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { openUnmigrated } from '../open-unmigrated.test-support.ts'
import { getAgent, putAgent } from '../repos/agents-repo.ts'
import { getConversation, putConversations } from '../repos/conversations-repo.ts'
import { cacheMigrations } from './index.ts'

it('adds an empty store of conversations beside the agents', () => {
  const version = cacheMigrations.findIndex(({ name }) => name === 'keep-conversations')
  const db = openUnmigrated()
  migrate(db, cacheMigrations, version)
  putAgent(db, 'practice', { id: 'agent_1', name: 'Reception' }, 'now')

  migrate(db, cacheMigrations, version + 1)
  const before = getConversation(db, 'practice', 'conv_1')
  putConversations(db, 'practice', [{ id: 'conv_1', agent_id: 'agent_1', status: 'completed' }], 'now')

  expect(before).toBeUndefined()
  expect(getConversation(db, 'practice', 'conv_1')).toMatchObject({ agentName: 'Reception', isGone: false })
  expect(getAgent(db, 'practice', 'agent_1')).toMatchObject({ agent: { name: 'Reception' } })
  db.close()
})
