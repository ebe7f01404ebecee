import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { StudioError } from '#shared/errors/studio-error.ts'
import { getFailure, openClient, options, SPEAK, TEST_KEY } from './open-client.test-support.ts'
import { answerText, chunkedHead, httpChunk, type Script } from './scripted-server.test-support.ts'
import type { RequestOptions } from './request-options.ts'
import type { SpeechApi } from './speech-api.ts'

type Send = (api: SpeechApi, with_: RequestOptions) => Promise<unknown>
const speak: Send = (api, with_) => api.streamWithTimestamps(SPEAK, with_)
const list: Send = (api, with_) => api.listVoices({}, with_)
const EVENTS = { 'Content-Type': 'text/event-stream' }

/** A service that quotes the key wherever it can. */
const QUOTES: [string, Send, Script][] = [
  [
    'in an explanation',
    speak,
    (_request, socket) =>
      socket.write(
        answerText(
          401,
          {},
          JSON.stringify({
            error: {
              code: `bad ${TEST_KEY}`,
              message: `Key ${TEST_KEY} is not known.`,
              fields: { [TEST_KEY]: TEST_KEY },
              docs_url: `https://x/?k=${TEST_KEY}`,
            },
            request_id: TEST_KEY,
          }),
        ),
      ),
  ],
  [
    'in a header',
    speak,
    (_request, socket) =>
      socket.write(answerText(500, { 'Service-Request-Id': TEST_KEY, 'X-Echo': `Bearer ${TEST_KEY}` }, '')),
  ],
  [
    'in the type of an answer',
    speak,
    (_request, socket) => socket.write(answerText(200, { 'Content-Type': `text/html;${TEST_KEY}` }, '')),
  ],
  [
    'in an event',
    speak,
    (_request, socket) =>
      socket.write(
        answerText(
          200,
          EVENTS,
          `data: {"type":"speech.error","error":{"code":"${TEST_KEY}","message":"${TEST_KEY}"},"request_id":"${TEST_KEY}"}\n\n`,
        ),
      ),
  ],
  ['in what is not HTTP', list, (_request, socket) => void socket.end(`authorization: Bearer ${TEST_KEY}\r\n\r\n`)],
  ['in a broken chunk', list, (_request, socket) => void socket.end(`${chunkedHead({})}${TEST_KEY}\r\n`)],
  ['in a page', list, (_request, socket) => socket.write(answerText(200, {}, `<p>${TEST_KEY}`))],
  [
    'in a list that is none',
    list,
    (_request, socket) => socket.write(answerText(200, {}, JSON.stringify({ voices: TEST_KEY }))),
  ],
  ['before it resets', speak, (_request, socket) => socket.resetAndDestroy()],
  [
    'before it breaks off',
    speak,
    (_request, socket) => (
      socket.write(chunkedHead(EVENTS)),
      void socket.end(httpChunk(Buffer.from(`: ${TEST_KEY}\n\n`)))
    ),
  ],
]

it.each(QUOTES)(
  'keeps the key out of errors and the log when the service quotes it %s',
  async (_where, send, script) => {
    const { api, events, server } = await openClient(script)

    const failure = await getFailure(send(api, options()))

    expect(failure).toBeInstanceOf(StudioError)
    expect(server.requests[0]?.headers.authorization).toContain(TEST_KEY)
    const printed = [
      inspect(failure, { depth: 20, showHidden: true }),
      JSON.stringify(failure),
      String(failure),
      inspect(events, { depth: 20 }),
    ]
    expect(printed.filter((text) => text.includes(TEST_KEY))).toEqual([])
    expect((failure as StudioError).stack).not.toContain(TEST_KEY)
  },
)

it('removes the current key from messages after the key was changed', async () => {
  const quote: Script = ({ headers }, socket) =>
    socket.write(
      answerText(401, {}, JSON.stringify({ error: { code: 'x', message: `Not known: ${headers['authorization']}` } })),
    )
  const { api, target } = await openClient(quote)

  await getFailure(api.listModels(options()))
  target.apiKey = 'sk_second_0123456789'
  const failure = await getFailure(api.listModels(options()))

  expect(inspect(failure)).toContain('Not known')
  expect(inspect(failure)).not.toContain(target.apiKey)
})

it.each([
  ['with a line break', 'sk_canary\r\nX-Evil: 1'],
  ['with a letter outside Latin-1', 'sk_canary_ключ'],
  ['with a space', 'sk_canary key'],
  ['with a NUL', 'sk_canary\0'],
])('rejects a key %s before sending, without quoting it', async (_what, apiKey) => {
  const { api, server } = await openClient(() => {}, {
    target: () => ({ baseUrl: 'http://127.0.0.1:1', apiKey, serviceVersion: '', headerPrefix: 'Service-' }),
  })

  const failure = await getFailure(api.listModels(options()))

  expect(failure).toMatchObject({ code: 'key_refused' })
  expect(inspect(failure)).not.toContain('canary')
  expect(server.requests).toHaveLength(0)
})

it.each([null, ''])('asks for a key if there is none: %j', async (apiKey) => {
  const { api } = await openClient(() => {}, {
    target: () => ({ baseUrl: 'http://127.0.0.1:1', apiKey, serviceVersion: '', headerPrefix: 'Service-' }),
  })

  expect(await getFailure(api.listModels(options()))).toMatchObject({ code: 'key_missing' })
})

it.each([
  ['prefix', { headerPrefix: 'Evil: 1\r\nX-', serviceVersion: '' }],
  ['version', { headerPrefix: 'Service-', serviceVersion: '2026\r\nX-Evil: 1' }],
])('rejects a %s that would inject a header', async (_what, more) => {
  const { api } = await openClient(() => {}, {
    target: () => ({ baseUrl: 'http://127.0.0.1:1', apiKey: 'sk_test', ...more }),
  })

  expect(await getFailure(api.listModels(options()))).toMatchObject({ code: 'invalid_input' })
})
