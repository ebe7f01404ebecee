import { expect, it } from 'vitest'
import { getFailure, openClient, options, SPEAK, TEST_KEY } from './open-client.test-support.ts'
import { answerText } from './scripted-server.test-support.ts'

const MARK = { start: 0, end: 8, start_time: 0, end_time: 400, type: 'word', value: 'The lamp' }
const SPOKEN = {
  audio_data: 'AQI=',
  audio_format: 'wav',
  billable_characters_count: 23,
  speech_marks: { ...MARK, type: 'sentence', chunks: [MARK] },
}

it('identifies itself under the prefix in use, with key and version', async () => {
  const { api, server } = await openClient((_request, socket) => socket.write(answerText(200, {}, '{"models":[]}')), {
    client: { name: 'overvoice', version: '1.2.3' },
    target: () => ({ baseUrl: address, apiKey: TEST_KEY, serviceVersion: '2026-09-30', headerPrefix: 'Acme-' }),
  })
  const address = server.baseUrl

  await api.listModels(options())

  expect(server.requests[0]).toMatchObject({
    method: 'GET',
    path: '/v1/audio/models',
    headers: {
      authorization: `Bearer ${TEST_KEY}`,
      'acme-version': '2026-09-30',
      'acme-sdk': 'overvoice',
      'acme-sdk-version': '1.2.3',
      accept: 'application/json',
    },
  })
  expect(server.requests[0]?.headers).not.toHaveProperty('content-type')
})

it('generates in one response', async () => {
  const { api, server, events } = await openClient((_request, socket) =>
    socket.write(answerText(200, { 'Service-Request-Id': 'req_1' }, JSON.stringify(SPOKEN))),
  )

  const spoken = await api.speech({ ...SPEAK, audio_format: 'wav', output_format: undefined }, options())

  expect(spoken).toEqual({ ...SPOKEN, requestId: 'req_1' })
  expect(server.requests[0]).toMatchObject({
    method: 'POST',
    path: '/v1/audio/speech',
    headers: { 'content-type': 'application/json' },
  })
  expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ ...SPEAK, audio_format: 'wav' })
  expect(events).toMatchObject([
    { type: 'request-sent', callId: 1, attempt: 1, method: 'POST', path: '/v1/audio/speech', priority: 'interactive' },
    {
      type: 'request-ended',
      callId: 1,
      attempt: 1,
      status: 200,
      requestId: 'req_1',
      outcome: 'ok',
      receivedBytes: JSON.stringify(SPOKEN).length,
    },
  ])
})

it('generates without marks if the service sends no readable ones', async () => {
  const { api } = await openClient((_request, socket) =>
    socket.write(answerText(200, {}, JSON.stringify({ ...SPOKEN, speech_marks: null }))),
  )

  const spoken = await api.speech(SPEAK, options())

  expect(spoken.speech_marks.chunks).toEqual([])
})

it.each([
  ['an object', { models: [{ id: 'simba-3.2', new_field: 1 }, { name: 'no id' }], dialogue_models: [] }],
  ['the bare list', [{ id: 'simba-3.2', new_field: 1 }]],
])('lists models given as %s, including unknown fields', async (_what, body) => {
  const { api } = await openClient((_request, socket) => socket.write(answerText(200, {}, JSON.stringify(body))))

  const list = await api.listModels(options())

  expect(list.models).toEqual([{ id: 'simba-3.2', new_field: 1 }])
})

it('sends text in every script unchanged', async () => {
  const input = '“Ça va?” 港の🚢 <&> \u2028 \u0000'
  const { api, server } = await openClient((_request, socket) => socket.write(answerText(400, {}, '')))

  await getFailure(api.speech({ ...SPEAK, input }, options()))

  expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({ input })
})

it('ends running requests when it is closed', async () => {
  const { api } = await openClient(() => void api.close())

  const failure = await getFailure(api.streamWithTimestamps(SPEAK, options()))

  expect(failure).toMatchObject({ code: 'stream_cut' })
})
