import { expect, it } from 'vitest'
import { getFailure, openClient, options } from './open-client.test-support.ts'
import { answerText } from './scripted-server.test-support.ts'

const DIALOGUE = {
  turns: [
    { voice_id: 'aria', input: 'Who is there?' },
    { voice_id: 'felix', input: 'Nobody.' },
  ],
  audio_format: 'wav',
}
const MARK = { start: 0, end: 3, start_time: 0, end_time: 200, type: 'word', value: 'Who' }
const TURN = { voice_id: 'aria', start: 0, end: 13, start_time: 0, end_time: 900 }
const SPOKEN = {
  audio_data: 'AQI=',
  audio_format: 'wav',
  billable_characters_count: 20,
  speech_marks: { ...MARK, type: 'sentence', chunks: [MARK] },
  turns: [TURN, { voice_id: 'felix' }],
}

it('sends the turns once and reads audio, marks, turns and charge of a JSON response', async () => {
  const headers = { 'Content-Type': 'application/json', 'Service-Request-Id': 'req_1' }
  const { api, server, events } = await openClient((_request, socket) =>
    socket.write(answerText(200, headers, JSON.stringify(SPOKEN))),
  )

  const dialogue = await api.dialogue(DIALOGUE, options())

  expect(dialogue).toEqual({
    bytes: Buffer.from([1, 2]),
    format: 'wav',
    chargedCharacters: 20,
    marks: [MARK],
    // An entry that cannot be read whole is left out, and the audio is kept.
    turns: [TURN],
    requestId: 'req_1',
    serviceVersion: expect.any(String),
  })
  expect(server.requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([['/v1/audio/dialogue', DIALOGUE]])
  expect(events.map(({ type }) => type)).toEqual(['request-sent', 'request-ended'])
})

it('reads turns whose numbers are sent as text', async () => {
  const turn = { ...TURN, start: '0', end: '13', start_time: '0', end_time: '900' }
  const body = JSON.stringify({ ...SPOKEN, turns: [turn] })
  const { api } = await openClient((_request, socket) =>
    socket.write(answerText(200, { 'Content-Type': 'application/json' }, body)),
  )

  expect((await api.dialogue(DIALOGUE, options())).turns).toEqual([TURN])
})

it('keeps bare audio, whose charge the response does not say', async () => {
  const { api } = await openClient((_request, socket) =>
    socket.write(answerText(200, { 'Content-Type': 'audio/mpeg' }, 'frames')),
  )

  const dialogue = await api.dialogue(DIALOGUE, options())

  expect(dialogue).toMatchObject({ format: 'audio/mpeg', chargedCharacters: undefined, marks: [], turns: [] })
  expect(Buffer.from(dialogue.bytes).toString()).toBe('frames')
})

it('retries a rate limit and calls onSend before each attempt', async () => {
  let count = 0
  const { api } = await openClient((_request, socket) => {
    count += 1
    const headers = { 'Content-Type': 'application/json', 'Retry-After': '0' }
    socket.write(answerText(count === 1 ? 429 : 200, headers, count === 1 ? '{}' : JSON.stringify(SPOKEN)))
  })
  let sent = 0

  await api.dialogue(DIALOGUE, { ...options(), onSend: () => void (sent += 1) })

  expect([count, sent]).toEqual([2, 2])
})

it('sends nothing when onSend refuses the charge', async () => {
  const { api, server } = await openClient(() => undefined)

  const failure = await getFailure(
    api.dialogue(DIALOGUE, {
      ...options(),
      onSend: () => {
        throw new Error('over budget')
      },
    }),
  )

  expect(failure).toMatchObject({ message: expect.stringContaining('over budget') })
  expect(server.requests).toEqual([])
})

it.each([
  ['a page', { 'Content-Type': 'text/html' }, '<p>'],
  ['no bytes', { 'Content-Type': 'audio/mpeg' }, ''],
  ['JSON without audio', { 'Content-Type': 'application/json' }, '{"audio_format":"wav"}'],
])('fails where the response holds %s', async (_what, headers, body) => {
  const { api } = await openClient((_request, socket) => socket.write(answerText(200, headers, body)))

  expect(await getFailure(api.dialogue(DIALOGUE, options()))).toMatchObject({ code: 'bad_answer' })
})
