import { expect, it, onTestFinished } from 'vitest'
import { getFailure, openClient, options, TEST_KEY } from './open-client.test-support.ts'
import { answerText, startScriptedServer, type Script } from './scripted-server.test-support.ts'

const MAX = { maxBytes: 1_000 }

/** A file server on a separate origin. */
async function startFileServer(script: Script) {
  const server = await startScriptedServer(script)
  onTestFinished(() => server.close())
  return server
}

const clip: Script = (_request, socket) => socket.write(answerText(200, { 'Content-Type': 'audio/mpeg' }, 'sound'))

it('fetches a file of the service with the key', async () => {
  const { api, server } = await openClient(clip)

  const file = await api.download(`${server.baseUrl}/clips/1.mp3`, { ...options(), ...MAX })

  expect(Buffer.from(file.bytes).toString()).toBe('sound')
  expect(file.contentType).toBe('audio/mpeg')
  expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${TEST_KEY}`)
})

it('fetches a file from another origin without the key, and logs it without its query', async () => {
  const files = await startFileServer(clip)
  const { api, events } = await openClient(clip)

  await api.download(`${files.baseUrl}/1.mp3?signature=secret`, { ...options(), ...MAX })

  expect(files.requests[0]?.path).toBe('/1.mp3?signature=secret')
  expect(files.requests[0]?.headers).not.toHaveProperty('authorization')
  expect(events).toMatchObject([{ path: `${files.baseUrl}/1.mp3`, baseUrl: null }, { path: `${files.baseUrl}/1.mp3` }])
})

it('follows a redirect to another origin without the key', async () => {
  const files = await startFileServer(clip)
  const { api, server } = await openClient((_request, socket) =>
    socket.write(answerText(302, { Location: `${files.baseUrl}/2.mp3` }, '')),
  )

  const file = await api.download(`${server.baseUrl}/clips/1.mp3`, { ...options(), ...MAX })

  expect(Buffer.from(file.bytes).toString()).toBe('sound')
  expect(files.requests[0]?.headers).not.toHaveProperty('authorization')
})

it.each([
  ['a redirect without an address', answerText(302, {}, ''), 'bad_answer', 1],
  ['a redirect in circles', answerText(302, { Location: '/again' }, ''), 'bad_answer', 4],
  ['a redirect to an unsafe address', answerText(302, { Location: 'http://example.com/' }, ''), 'invalid_input', 1],
  ['a redirect to a file', answerText(302, { Location: 'file:///etc/passwd' }, ''), 'invalid_input', 1],
  ['a status that is no file', answerText(304, {}, ''), 'bad_answer', 1],
  ['a file that says it is too large', 'HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n', 'bad_answer', 1],
  [
    'a file that is too large and does not say so',
    `HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${'x'.repeat(1_001)}`,
    'bad_answer',
    1,
  ],
  ['a file that is not there', answerText(404, {}, ''), 'not_found', 1],
])('fails on %s', async (_what, answer, code, requests) => {
  const { api, server } = await openClient((_request, socket) => socket.write(answer))

  const failure = await getFailure(api.download(`${server.baseUrl}/1.mp3`, { ...options(), ...MAX }))

  expect(failure).toMatchObject({ code })
  expect(server.requests).toHaveLength(requests)
})

it.each([
  'http://example.com/1.mp3',
  'file:///etc/passwd',
  'data:audio/mpeg;base64,AAAA',
  'https://user:pass@example.com/',
  '/1.mp3',
  '',
])('rejects %s without calling it', async (url) => {
  const { api, events } = await openClient(clip)

  const failure = await getFailure(api.download(url, { ...options(), ...MAX }))

  expect(failure).toMatchObject({ code: 'invalid_input' })
  expect(events).toEqual([])
})
