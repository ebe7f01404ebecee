import { expect, it, onTestFinished } from 'vitest'
import { openCacheDatabase } from '../../db/open-database.ts'
import { listEvaluations, listMessages } from '../../db/repos/conversation-parts-repo.ts'
import { listUnreadConversations, putConversations } from '../../db/repos/conversations-repo.ts'
import { openClient } from '../../speech-api/open-client.test-support.ts'
import { answerText } from '../../speech-api/scripted-server.test-support.ts'
import { withinTurns } from '../../testing/watch-turns.test-support.ts'
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

it('stores a transcript of 20,000 messages, and deletes it again, without holding the thread', async () => {
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => cache.close())
  putConversations(cache, 'sandbox', [{ id: 'conv_1', status: 'completed' }], '2026-11-22T08:00:00.000Z')
  const all = Array.from({ length: 20_000 }, (_, at) => ({ id: `msg_${at}`, role: 'user', content: `Line ${at}.` }))
  let messages = all
  const deps = {
    cache,
    speech: { listMessages: async () => ({ messages, has_more: false }) },
  } as unknown as ConversationsDeps
  const countAfter = async (sent: typeof all) => {
    messages = sent
    await fetchTranscript(deps, REQUEST, OPTIONS)
    return cache.get<{ count: number }>('SELECT count(*) AS count FROM conversation_messages')?.count
  }

  const counts = await withinTurns(50, async () => [await countAfter(all), await countAfter(all.slice(0, 2))])

  expect(counts).toEqual([20_000, 2])
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

it('stores messages and evaluations without an ID of every page once, also when they are read again', async () => {
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => cache.close())
  const nameless = (list: string, page: number) => [
    { id: null, role: 'user', kind: 'criterion', content: `${list} ${page} a` },
    { id: `${list}_${page}`, role: 'user', kind: 'criterion', content: `${list} ${page} b` },
    { role: 'user', kind: 'criterion', content: `${list} ${page} c` },
  ]
  const { api, events } = await openClient(({ path }, socket) => {
    const list = path.includes('/messages') ? 'messages' : 'evaluations'
    const isSecond = path.includes('cursor=next')
    const more = isSecond ? { has_more: false } : { has_more: true, next_cursor: 'next' }
    const body = path.endsWith('/conv_1') ? { id: 'conv_1', status: 'completed' } : undefined
    const page = { [list]: nameless(list, isSecond ? 2 : 1), ...more }
    socket.write(answerText(200, {}, JSON.stringify(body ?? page)))
  })
  const deps = { cache, now: () => Date.parse('2026-11-22T08:00:00Z'), speech: api } as unknown as ConversationsDeps

  await fetchWhole(deps, REQUEST, OPTIONS)
  await fetchWhole(deps, REQUEST, OPTIONS)
  const first = await fetchTranscriptPage(deps, REQUEST, { cursor: undefined, firstPosition: 0, pages: 0 }, OPTIONS)
  await fetchTranscriptPage(deps, REQUEST, first.next, OPTIONS)

  const id = cache.get<{ id: number }>('SELECT id FROM conversations')?.id ?? 0
  const getContent = (json: string) => (JSON.parse(json) as { content: string }).content
  const expected = (list: string) => [1, 2].flatMap((page) => nameless(list, page).map(({ content }) => content))
  expect(listMessages(cache, id).map(getContent)).toEqual(expected('messages'))
  expect(listEvaluations(cache, id).map(getContent)).toEqual(expected('evaluations'))
  const report = events.find((event) => event.type === 'entries-read' && event.list.endsWith('/messages'))
  expect(report).toMatchObject({ incomplete: [{ id: '#1', fields: [{ path: 'id', value: null }] }, { id: '#3' }] })
})
