import { expect, it, onTestFinished } from 'vitest'
import { openCacheDatabase } from '../../db/open-database.ts'
import { listUnreadConversations, putConversations } from '../../db/repos/conversations-repo.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { fetchTranscript, fetchTranscriptPage, fetchWhole } from './fetch-conversation.ts'

const REQUEST = { service: 'sandbox', conversationId: 'conv_1' }
const OPTIONS = { signal: new AbortController().signal, priority: 'interactive' } as const

it.each([
  ['all of it', (deps: ConversationsDeps) => fetchTranscript(deps, REQUEST, OPTIONS)],
  [
    'a page of it',
    (deps: ConversationsDeps) =>
      fetchTranscriptPage(deps, REQUEST, { cursor: undefined, firstPosition: 0, pages: 0 }, OPTIONS).then(
        () => undefined,
      ),
  ],
])('keeps every line if %s is requested and the service announces more without saying where', async (_what, ask) => {
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => cache.close())
  putConversations(cache, 'sandbox', [{ id: 'conv_1', status: 'completed' }], '2026-11-22T08:00:00.000Z')
  let answer: object = {}
  const deps = {
    cache,
    now: () => Date.parse('2026-11-22T08:00:00Z'),
    speech: { listMessages: async () => answer },
  } as unknown as ConversationsDeps
  const lines = ['Hello.', 'Who is there?', 'Ada.'].map((content, at) => ({ id: `msg_${at}`, role: 'user', content }))
  const kept = () => cache.get<{ count: number }>('SELECT count(*) AS count FROM conversation_messages')?.count

  answer = { messages: lines, has_more: false, next_cursor: null }
  await ask(deps)
  answer = { messages: lines.slice(0, 1), has_more: true }
  await ask(deps)
  const whileUnclear = kept()
  answer = { messages: lines.slice(0, 1), has_more: false }
  await ask(deps)

  expect([whileUnclear, kept()]).toEqual([3, 1])
})

it('stores each line and each evaluation once if the service repeats its pages, and says that they’re incomplete', async () => {
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => cache.close())
  const again = { has_more: true, next_cursor: 'again' }
  const lines = ['Hello.', 'Who is there?'].map((content, at) => ({ id: `msg_${at}`, role: 'user', content }))
  const evaluations = [1, 2, 3].map((at) => ({ id: `eval_${at}`, kind: 'criterion', name: `Goal ${at}`, passed: true }))
  const deps = {
    cache,
    now: () => Date.parse('2026-11-22T08:00:00Z'),
    speech: {
      getConversation: async () => ({ id: 'conv_1', status: 'completed' }),
      listMessages: async () => ({ messages: lines, ...again }),
      listEvaluations: async () => ({ evaluations, ...again }),
    },
  } as unknown as ConversationsDeps
  const count = (table: string) => cache.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count

  await expect(fetchWhole(deps, REQUEST, OPTIONS)).rejects.toMatchObject({ reason: 'list-incomplete' })

  expect([count('conversation_messages'), count('conversation_evaluations')]).toEqual([2, 3])
  expect(listUnreadConversations(cache, 'sandbox', 10)).toEqual([])
})

it('stores every message of a transcript whose times are beyond the years that message IDs can count', async () => {
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => cache.close())
  putConversations(cache, 'sandbox', [{ id: 'conv_1', status: 'completed' }], '2026-11-22T08:00:00.000Z')
  const messages = [
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59Z',
    '-000001-01-01T00:00:00Z',
    '2248-09-27T00:00:00Z',
  ].map((startedAt, at) => ({ id: `msg_${at}`, role: 'user', content: `Line ${at}.`, started_at: startedAt }))
  const deps = { cache, speech: { listMessages: async () => ({ messages, has_more: false }) } }

  await fetchTranscript(deps as unknown as ConversationsDeps, REQUEST, OPTIONS)

  const stored = cache.all<{ id: number; messageId: string }>(
    'SELECT id, message_id AS messageId FROM conversation_messages ORDER BY position',
  )
  expect(stored.map(({ messageId }) => messageId)).toEqual(['msg_0', 'msg_1', 'msg_2', 'msg_3'])
  expect(stored.map(({ id }) => Number.isSafeInteger(id))).toEqual([true, true, true, true])
})
