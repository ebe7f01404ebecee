import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, it, onTestFinished } from 'vitest'
import type { ConversationFormat } from '#shared/contract/conversations.ts'
import { putEvaluations, putMessages, removeMessagesFrom } from '../../db/repos/conversation-parts-repo.ts'
import {
  getConversation,
  markConversationGone,
  markConversationRead,
  putConversations,
} from '../../db/repos/conversations-repo.ts'
import { indexedWords } from '#shared/domain/words/word-query.ts'
import { NEVER, openConversations, type OpenedConversations } from './open-conversations.test-support.ts'

// Stored data is read offline: there is no service here.
const AWAY = { baseUrl: 'http://127.0.0.1:1', apiKeys: { free: '', paid: '' } }
const FIRST = { agentId: null, status: null, result: null, since: null, marked: null, after: null, limit: 50 }
const T0 = Date.parse('2026-03-01T10:00:00.000Z')
const at = (ms: number) => new Date(T0 + ms).toISOString()

interface Said {
  id: string
  agent?: string
  day?: number
  lines: readonly (readonly [role: string, content: string])[]
  judged?: Readonly<Record<string, 'passed' | 'failed' | 'open'>>
}

/** Stores a conversation as received from a service. */
function keep({ cache }: OpenedConversations, { id, agent = 'agent_1', day = 0, lines, judged = {} }: Said): void {
  const beginMs = day * 86_400_000
  const head = { id, agent_id: agent, status: 'completed', created_at: at(beginMs), started_at: at(beginMs) }
  putConversations(cache, 'sandbox', [{ ...head, agent_snapshot: { name: 'Harbour' } }], at(0))
  const stored = getConversation(cache, 'sandbox', id)
  const messages = lines.map(([role, content], index) => {
    const saidAtMs = T0 + beginMs + index * 2_000
    const times = { started_at: new Date(saidAtMs).toISOString(), ended_at: new Date(saidAtMs + 1_500).toISOString() }
    const json = { id: `msg_${id}_${index}`, role, content, ...times }
    return { messageId: json.id, role, content, words: indexedWords(content), saidAtMs, json }
  })
  putMessages(cache, stored?.id ?? 0, { firstPosition: 0, messages })
  removeMessagesFrom(cache, stored?.id ?? 0, messages.length, 1_000)
  const evaluations = Object.entries(judged).map(([name, outcome]) => ({
    ...{ kind: 'criterion', criterion: name, name, outcome },
    json: {
      id: `eval_${id}_${name}`,
      kind: 'criterion',
      criterion_id: name,
      name,
      passed: outcome === 'open' ? null : outcome === 'passed',
      rationale: 'So it was.',
    },
  }))
  putEvaluations(cache, stored?.id ?? 0, evaluations)
  markConversationRead(cache, stored?.id ?? 0, at(0))
}

async function exportAll(
  opened: OpenedConversations,
  conversationIds: string[],
  formats: ConversationFormat[],
  overwrite = false,
) {
  const request = { what: { conversationIds }, formats, baseName: 'Out', overwrite }
  for await (const event of opened.conversations.export(request, NEVER))
    if (event.kind === 'finished') return event.files
  return []
}

it('searches transcripts, newest first, by whole words and a prefix for the last, ignoring case and accents', async () => {
  const opened = await openConversations(AWAY)
  keep(opened, {
    id: 'conv_old',
    lines: [
      ['user', 'A berth for the Marigold'],
      ['assistant', 'Très bien, a BERTH it is.'],
    ],
  })
  keep(opened, {
    id: 'conv_new',
    day: 1,
    lines: [
      ['user', 'Another bertha'],
      ['user', '我要预订船位'],
    ],
  })
  const find = (text: string) => opened.conversations.search({ text, limit: 10 }).map(({ messageId }) => messageId)

  expect(find('berth')).toEqual(['msg_conv_new_0', 'msg_conv_old_1', 'msg_conv_old_0'])
  expect(find('tres ber')).toEqual(['msg_conv_old_1'])
  expect(find('船位')).toEqual(['msg_conv_new_1'])
  expect(find('berth marigold')).toEqual(['msg_conv_old_0'])
  expect(find('"berth OR')).toEqual([])
  // Pasted text may contain such characters.
  expect(find('\0berth')).toEqual(find('berth'))
  expect(find('  ')).toEqual([])
  expect(opened.conversations.search({ text: 'mari', limit: 1 })[0]).toMatchObject({
    agentName: 'Harbour',
    hits: [{ startChar: 16, endChar: 20 }],
  })
})

it('finds the current version of a replaced line, and not lines the transcript lost', async () => {
  const opened = await openConversations(AWAY)
  keep(opened, {
    id: 'conv_1',
    lines: [
      ['user', 'first'],
      ['user', 'second'],
    ],
  })
  keep(opened, { id: 'conv_1', lines: [['user', 'changed']] })
  const count = (text: string) => opened.conversations.search({ text, limit: 10 }).length
  expect([count('first'), count('second'), count('changed')]).toEqual([0, 0, 1])
})

it('finds notes and labels, ignoring accents, before messages', async () => {
  const opened = await openConversations(AWAY)
  for (const id of ['conv_1', 'conv_2']) keep(opened, { id, lines: [['user', 'A café berth']] })
  await opened.conversations.annotate(
    {
      conversationId: 'conv_2',
      ...{ note: 'Called from the Café Zoë', tags: ['Réclamation'], followUp: false },
    },
    NEVER,
  )
  const find = (text: string) =>
    opened.conversations.search({ text, limit: 2 }).map(({ conversationId, role }) => [conversationId, role])

  expect(find('reclamation zoe')).toEqual([['conv_2', 'note']])
  expect(find('cafe')).toEqual([
    ['conv_2', 'note'],
    ['conv_2', 'user'],
  ])
})

it('stores notes, labels and follow-ups, and filters by them', async () => {
  const opened = await openConversations(AWAY)
  for (const id of ['conv_1', 'conv_2', 'conv_3']) keep(opened, { id, lines: [['user', 'Hello']] })
  const { conversations } = opened
  const annotation = { note: 'Call back.', tags: [' berth ', 'berth', 'late'], followUp: true }
  const detail = await conversations.annotate({ conversationId: 'conv_2', ...annotation }, NEVER)
  await conversations.annotate({ conversationId: 'conv_3', note: '', tags: ['late'], followUp: false }, NEVER)
  const getIds = (marked: Parameters<typeof conversations.list>[0]['marked']) =>
    conversations.list({ ...FIRST, marked }).rows.map(({ id }) => id)

  expect(detail.annotation).toEqual({ note: 'Call back.', tags: ['berth', 'late'], followUp: true })
  expect(getIds({ kind: 'follow-up' })).toEqual(['conv_2'])
  expect(getIds({ kind: 'note' })).toEqual(['conv_2'])
  expect(getIds({ kind: 'tag', tag: 'late' })).toEqual(['conv_3', 'conv_2'])
  expect(conversations.list(FIRST).tags).toEqual(['berth', 'late'])
  await conversations.annotate({ conversationId: 'conv_2', note: '', tags: [], followUp: false }, NEVER)
  expect(opened.db.all('SELECT conversation_id FROM conversation_notes')).toEqual([{ conversation_id: 'conv_3' }])
})

it('merges changes of two windows and notifies watchers', async () => {
  const opened = await openConversations(AWAY)
  keep(opened, { id: 'conv_1', lines: [['user', 'Hello']] })
  const { conversations } = opened
  const seen: ReturnType<typeof conversations.glance>[] = []
  onTestFinished(
    conversations.subscribe({ conversationId: 'conv_1' }, () =>
      seen.push(conversations.glance({ conversationId: 'conv_1' }, NEVER)),
    ),
  )

  const changes = [{ note: 'Call back.' }, { tags: ['late'] }, { followUp: true }].map((change) =>
    conversations.annotate({ conversationId: 'conv_1', ...change }, NEVER),
  )
  // The poller, which finds no service, notifies later.
  const notified = [...seen]
  const detail = (await Promise.all(changes)).at(-1)

  expect(detail?.annotation).toEqual({ note: 'Call back.', tags: ['late'], followUp: true })
  const notes = (await Promise.all(notified)).map((watched) => watched.detail.annotation.note)
  expect(notes).toEqual(['Call back.', 'Call back.', 'Call back.'])
  await expect(conversations.annotate({ conversationId: 'conv_never', note: 'Nobody.' }, NEVER)).rejects.toThrow(
    'isn’t stored on this computer',
  )
  expect(opened.db.all('SELECT conversation_id FROM conversation_notes')).toEqual([{ conversation_id: 'conv_1' }])
})

it('reports with any list whether a conversation is still live on the service', async () => {
  const opened = await openConversations(AWAY)
  keep(opened, { id: 'conv_1', lines: [['user', 'Hello']] })
  const hasLive = () => opened.conversations.list({ ...FIRST, status: 'completed' }).hasLive
  const before = hasLive()
  putConversations(opened.cache, 'sandbox', [{ id: 'conv_2', agent_id: 'agent_1', status: 'active' }], at(0))
  const during = hasLive()
  markConversationGone(opened.cache, 'sandbox', 'conv_2')

  const after = hasLive()

  expect([before, during, after]).toEqual([false, true, false])
})

it('shows criteria by conversation, failures first, with trends', async () => {
  const opened = await openConversations(AWAY)
  const lines = [['user', 'Hello']] as const
  keep(opened, { id: 'conv_good', day: 2, lines, judged: { polite: 'passed', solved: 'passed' } })
  keep(opened, { id: 'conv_open', day: 1, lines, judged: { polite: 'passed', solved: 'open' } })
  keep(opened, { id: 'conv_bad', lines, judged: { polite: 'passed', solved: 'failed' } })
  keep(opened, { id: 'conv_unjudged', lines })
  keep(opened, { id: 'conv_other', agent: 'agent_2', lines, judged: { polite: 'failed' } })

  const grid = opened.conversations.criteria({ agentId: 'agent_1', after: null, limit: 10 })

  expect(grid.rows.map(({ id, outcomes }) => [id, outcomes])).toEqual([
    ['conv_bad', { polite: 'passed', solved: 'failed' }],
    ['conv_open', { polite: 'passed', solved: 'open' }],
    ['conv_good', { polite: 'passed', solved: 'passed' }],
  ])
  expect(grid.criteria).toMatchObject([
    { id: 'solved', passed: 1, failed: 1, open: 1 },
    { id: 'polite', passed: 3, failed: 0, open: 0 },
  ])
  expect(grid.criteria[0]?.trend).toEqual([
    { fromDay: '2026-03-01', passed: 0, failed: 1, open: 0 },
    { fromDay: '2026-03-02', passed: 0, failed: 0, open: 1 },
    { fromDay: '2026-03-03', passed: 1, failed: 0, open: 0 },
  ])
})

it('pages conversations and criteria without gaps or repeats, by ID from the last where times are equal', async () => {
  const opened = await openConversations(AWAY)
  for (const number of [3, 1, 5, 2, 4])
    keep(opened, { id: `conv_${number}`, day: number === 1 ? 1 : 0, lines: [['user', 'Hi']], judged: { ok: 'passed' } })
  const { list, criteria } = opened.conversations
  const readAll = <P extends { rows: { id: string }[]; next: unknown }>(read: (before: P | undefined) => P) => {
    const pages = [read(undefined)]
    while (pages.at(-1)?.next) pages.push(read(pages.at(-1)))
    return pages.flatMap(({ rows }) => rows.map(({ id }) => id))
  }

  const first = list({ ...FIRST, limit: 2 })
  const [further, lastPage] = [first.next, null].map((after) => list({ ...FIRST, after, limit: 10 }))
  const newest = readAll<ReturnType<typeof list>>((page) => list({ ...FIRST, after: page?.next ?? null, limit: 2 }))
  const judged = readAll<ReturnType<typeof criteria>>((page) =>
    criteria({ agentId: 'agent_1', after: page?.next ?? null, limit: 2 }),
  )

  const expected = ['conv_1', 'conv_5', 'conv_4', 'conv_3', 'conv_2']
  expect([newest, judged]).toEqual([expected, expected])
  expect([first.total, further?.total, lastPage?.next]).toEqual([5, null, null])
  keep(opened, { id: 'conv_6', day: 2, lines: [] })
  expect(list({ ...FIRST, after: first.next, limit: 10 }).rows).toEqual(further?.rows)
})

it('exports every format, and never overwrites a file without consent', async () => {
  const opened = await openConversations(AWAY)
  keep(opened, {
    id: 'conv_1',
    lines: [
      ['assistant', 'Hello <you> & all.'],
      ['user', '=HYPERLINK("x")'],
      ['tool', 'looked it up'],
    ],
    judged: { polite: 'failed' },
  })
  keep(opened, { id: 'conv_2', day: 1, lines: [['user', 'Second, "quoted"\nline']] })
  await opened.conversations.annotate(
    { conversationId: 'conv_1', note: 'Mind the tide.', tags: [], followUp: false },
    NEVER,
  )

  const files = await exportAll(opened, ['conv_1', 'conv_2'], ['txt', 'csv', 'vtt', 'json'])
  const read = async (name: string) => readFile(files.find(({ path }) => path.endsWith(name))?.path ?? '', 'utf8')

  expect(files.map(({ path }) => path.split('/').at(-1))).toEqual([
    'Out.txt',
    'Out.csv',
    'Out 1.vtt',
    'Out 2.vtt',
    'Out.json',
  ])
  expect(await read('Out.txt')).toMatch(/Agent: Hello <you> & all\.[\s\S]*polite: failed\. So it was\.[\s\S]*conv_2/)
  expect(await read('Out.txt')).toContain('Note: Mind the tide.')
  const rows: string[][] = parse(await read('Out.csv'), { bom: true })
  expect(rows.map((row) => [row[0], row[5], row[8]])).toEqual([
    ['conversation_id', 'role', 'text'],
    ['conv_1', 'assistant', 'Hello <you> & all.'],
    ['conv_1', 'user', `'=HYPERLINK("x")`],
    ['conv_1', 'tool', 'looked it up'],
    ['conv_2', 'user', 'Second, "quoted"\nline'],
  ])
  expect(await read('Out 1.vtt')).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n<v Agent>Hello &lt;you&gt; &amp; all.\n\n' +
      '00:00:02.000 --> 00:00:03.500\n<v Caller>=HYPERLINK("x")\n',
  )
  expect(JSON.parse(await read('Out.json'))).toMatchObject([
    { conversation: { id: 'conv_1' }, messages: [{}, {}, {}], evaluations: [{ outcome: 'failed' }] },
    { conversation: { id: 'conv_2' } },
  ])

  await expect(exportAll(opened, ['conv_2'], ['txt'])).rejects.toMatchObject({ code: 'file_exists' })
  const check = await opened.conversations.checkExport({
    what: { conversationIds: ['conv_2'] },
    formats: ['txt', 'vtt'],
    baseName: 'Out.txt',
  })
  expect(check.existingPaths).toEqual([files[0]?.path])
  expect(await read('Out.txt')).toContain('conv_1')
  await exportAll(opened, ['conv_2'], ['txt'], true)
  expect(await read('Out.txt')).not.toContain('conv_1')
  expect((await readdir(join(files[0]?.path ?? '', '..'))).filter((name) => name.endsWith('.part'))).toEqual([])
  const [, exportId, name] = /exports\/([^/]+)\/(.+)$/.exec(files[0]?.downloadUrl ?? '') ?? []
  expect(opened.writtenFiles.find(exportId ?? '', decodeURIComponent(name ?? ''))).toMatchObject({
    contentType: 'text/plain; charset=utf-8',
  })
})

it('exports what a filter matches, and reports an empty result', async () => {
  const opened = await openConversations(AWAY)
  keep(opened, { id: 'conv_1', lines: [['user', 'Hello']] })
  const { after: _after, limit: _limit, ...filter } = FIRST
  const count = async (more: object) =>
    (await opened.conversations.checkExport({ what: { filter: { ...filter, ...more } }, formats: ['txt'] }))
      .conversationCount
  expect(await count({})).toBe(1)
  const { unreadCount } = await opened.conversations.checkExport({ what: { filter }, formats: ['txt'] })
  expect(unreadCount).toBe(0)
  opened.cache.run(`UPDATE conversations SET parts_as_of = NULL`)
  expect(await opened.conversations.checkExport({ what: { filter }, formats: ['txt'] })).toMatchObject({
    conversationCount: 1,
    unreadCount: 1,
  })
  await expect(count({ status: 'failed' })).rejects.toMatchObject({ code: 'invalid_input' })
})
