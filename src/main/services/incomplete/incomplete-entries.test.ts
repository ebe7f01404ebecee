import { expect, it, onTestFinished } from 'vitest'
import { openCacheDatabase } from '../../db/open-database.ts'
import { openClient, options } from '../../speech-api/open-client.test-support.ts'
import { answerText } from '../../speech-api/scripted-server.test-support.ts'
import { createIncompleteEntries } from './incomplete-entries.ts'

async function openList(answer: (path: string) => unknown) {
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => cache.close())
  const bugs: unknown[] = []
  const entries = createIncompleteEntries({ cache, service: () => 'sandbox', reportBug: (bug) => bugs.push(bug) })
  const { api } = await openClient(
    ({ path }, socket) => socket.write(answerText(200, {}, JSON.stringify(answer(path)))),
    { observe: entries.observe },
  )
  const listed = (list = '/v1/agents') => entries.list({ lists: [list] })
  return { api, listed, bugs }
}

it('names entries and fields of every page, until the list is read again without them', async () => {
  let first: unknown[] = [{ id: 'a', name: 'Front desk', updated_at: 'soon' }, { name: 'Nobody' }, { id: 'b' }]
  const { api, listed, bugs } = await openList((path) =>
    path.includes('cursor=2')
      ? { agents: [{ id: 'c', channels: 5 }] }
      : { agents: first, has_more: true, next_cursor: '2' },
  )

  await api.listAgents({}, options())
  await api.listAgents({ cursor: '2' }, options())
  expect(listed()).toEqual([
    { id: 'a', name: 'Front desk', fields: [{ path: 'updated_at', found: '"soon"' }] },
    { id: null, name: 'Nobody', fields: [{ path: 'id', found: null }] },
    { id: 'c', name: '', fields: [{ path: 'channels', found: '5' }] },
  ])

  first = [{ id: 'a' }]
  await api.listAgents({}, options())
  expect(listed()).toEqual([])
  expect(bugs).toEqual([])
})

it('follows an entry that is read by itself', async () => {
  let agent: object = { id: 'a/1', name: 'Front desk', tts: 7 }
  const { api, listed } = await openList(() => agent)

  await api.getAgent({ agentId: 'a/1' }, options())
  expect(listed()).toEqual([{ id: 'a/1', name: 'Front desk', fields: [{ path: 'tts', found: '7' }] }])

  agent = { id: 'a/1', name: 'Front desk' }
  await api.getAgent({ agentId: 'a/1' }, options())
  expect(listed()).toEqual([])
})

it('finds the entries of one list for any ID, and of no other list', async () => {
  const { api, listed } = await openList((path) =>
    path.includes('webhook-deliveries')
      ? { deliveries: [{ id: path, status: 'failed', attempt_count: 'x' }] }
      : { agents: [{ name: 'a' }] },
  )
  for (const conversationId of ['conv_1', 'conv*2']) await api.listDeliveries({ conversationId }, options())
  await api.listAgents({}, options())

  const found = listed('/v1/agents/conversations/*/webhook-deliveries')

  expect(found.map(({ fields }) => fields.map(({ path }) => path))).toEqual([['attempt_count'], ['attempt_count']])
})
