import { expect, it } from 'vitest'
import type { ConversationDetail, ConversationFormat } from '#shared/contract/conversations.ts'
import { formatConversations } from './format-conversation.ts'

const message = (role: string, content: string, startMs: number | null = null, endMs: number | null = null) => ({
  ...{ role, content, startMs, endMs },
})
const DETAIL = {
  row: {
    ...{ id: 'conv_1', agentId: 'agent_1', agentName: 'Reception', caller: '+49 30 1', status: 'ended' },
    ...{ createdAt: '2026-03-04T14:20:00Z', isSimulated: false },
  },
  messages: [
    message('assistant', 'Hello,\n you.', 0, 1_500),
    message('user', 'Hi.', 2_000),
    message('tool', 'x', 2_500),
  ],
  evaluations: [
    { kind: 'criterion', name: 'Polite', outcome: 'success', rationale: 'It greeted.', value: null },
    { kind: 'criterion', name: '', outcome: 'none', rationale: '', value: null },
    { kind: 'data', name: 'Date', outcome: 'none', rationale: 'Named.', value: { day: 4 } },
    { kind: 'data', name: 'Count', outcome: 'none', rationale: '', value: 0 },
    { kind: 'data', name: 'Nothing', outcome: 'none', rationale: '', value: null },
  ],
  ...{ endReason: null, annotation: { tags: ['a', 'b'], note: '' }, seen: { id: 'conv_1' }, asOf: 'then' },
} as unknown as ConversationDetail
const formatWhole = (...request: Parameters<typeof formatConversations>) =>
  [...formatConversations(...request)].join('')
const part = (change: object) => ({ ...DETAIL, ...change }) as unknown as ConversationDetail

it('writes a text with what is known, the lines, and the evaluation', () => {
  expect(formatWhole('txt', [DETAIL])).toBe(
    [
      'Conversation: conv_1\nAgent: Reception\nCaller: +49 30 1\nStarted: 2026-03-04T14:20:00Z\nState: ended\nTags: a, b',
      '00:00:00.000 Agent: Hello,\n you.\n00:00:02.000 Caller: Hi.\n00:00:02.500 Tool: x',
      'Polite: success. It greeted.\ncriterion: \nDate: {"day":4}. Named.\nCount: 0\nNothing: \n',
    ].join('\n\n'),
  )
})

it('names an agent by its ID, a simulation and the end where they are known, and separates conversations', () => {
  const other = part({
    row: { ...DETAIL.row, agentName: '', isSimulated: true },
    ...{ messages: [], evaluations: [], endReason: 'hung up', annotation: { tags: [], note: 'Call back.' } },
  })
  const text = formatWhole('txt', [other, other])

  expect(text).toContain('Agent: agent_1\n')
  expect(text).toContain('State: ended\nEnd: hung up\nSimulated: yes: nobody called\nNote: Call back.\n')
  expect(text.split('\n\n----------\n\n')).toHaveLength(2)
  expect(text).not.toContain('Tags')
})

it('writes a row per message', () => {
  const [head, first, , third] = formatWhole('csv', [DETAIL]).split('\r\n')

  expect(head).toBe('\ufeffconversation_id,agent,began,state,message,role,start_seconds,end_seconds,text')
  expect(first).toBe('conv_1,Reception,2026-03-04T14:20:00Z,ended,1,assistant,0.000,1.500,"Hello,\n you."')
  expect(third).toBe('conv_1,Reception,2026-03-04T14:20:00Z,ended,3,tool,2.500,,x')
})

it('writes captions of what was said, two seconds long where the end is unknown', () => {
  const silent = [message('user', ' ', 3_000), message('user', 'No time.'), message('operator', 'Now.', 4_000, 4_000)]

  expect(formatWhole('vtt', [part({ messages: [...DETAIL.messages, ...silent] })])).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n<v Agent>Hello, you.\n\n' +
      '00:00:02.000 --> 00:00:04.000\n<v Caller>Hi.\n\n00:00:04.000 --> 00:00:04.001\n<v Operator>Now.\n',
  )
})

it('writes JSON with the service’s data and what is stored on this computer', () => {
  const text = formatWhole('json', [DETAIL])

  expect(JSON.parse(text)).toMatchObject([
    { conversation: { id: 'conv_1' }, agentName: 'Reception', asOf: 'then', onThisComputer: { tags: ['a', 'b'] } },
  ])
  expect(text.endsWith(']\n')).toBe(true)
})

it.each<[ConversationFormat, number]>([
  ['txt', 1],
  ['csv', 1],
  ['vtt', 1],
  ['json', 2],
])('writes %s in pieces that together contain every message once', (format, conversations) => {
  const said = Array.from({ length: 1_200 }, (_, at) => message('user', `Line ${at}.`, at * 1_000, at * 1_000 + 900))
  const details = Array.from({ length: conversations }, () => part({ messages: said }))

  const pieces = [...formatConversations(format, details)]

  const text = pieces.join('')
  const found = [...text.matchAll(/Line (\d+)\./g)].map(([, at]) => Number(at))
  expect(found).toEqual(details.flatMap(() => said.map((_, at) => at)))
  expect(pieces.length).toBeGreaterThanOrEqual(3)
  if (format === 'csv') expect(text.split('\r\n')[1_200]).toContain(',1200,user,1199.000,1199.900,Line 1199.')
  if (format === 'vtt') expect(text).toContain('Line 499.\n\n00:08:20.000 --> 00:08:20.900\n<v Caller>Line 500.\n\n')
  if (format === 'txt') expect(text).toContain('00:08:19.000 Caller: Line 499.\n00:08:20.000 Caller: Line 500.\n')
  if (format === 'json') expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
})
