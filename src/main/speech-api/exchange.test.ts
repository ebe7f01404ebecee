import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { getFailure, openClient, options, SPEAK } from './open-client.test-support.ts'
import { answerText, chunkedHead, httpChunk, startScriptedServer, type Script } from './scripted-server.test-support.ts'
import type { TimeLimits } from './exchange.ts'
import type { RequestOptions } from './request-options.ts'
import type { SpeechApi } from './speech-api.ts'

/** Only the limit under test is short, so the machine's load affects nothing else. */
const LONG = { firstByteMs: 10_000, idleMs: 10_000, totalMs: 15_000 }
const HEAD = { ...LONG, firstByteMs: 150 }
const IDLE = { ...LONG, idleMs: 150 }
const WHOLE = { ...LONG, totalMs: 500 }
const EVENTS = { 'Content-Type': 'text/event-stream' }
const AUDIO_EVENT = 'data: {"type":"speech.chunk","audio":"AQI="}\n\n'
const OK = 'HTTP/1.1 200 OK\r\n'

type Send = (api: SpeechApi, with_: RequestOptions) => Promise<unknown>
const timed: Send = (api, with_) => api.streamWithTimestamps(SPEAK, with_)
const plain: Send = (api, with_) => api.stream(SPEAK, with_)
const spoken: Send = (api, with_) => api.speech(SPEAK, with_)
const voices: Send = (api, with_) => api.listVoices({}, with_)
const models: Send = (api, with_) => api.listModels(with_)

/** Writes until nobody reads any more; returns how much was accepted. */
function flood(socket: Socket, piece: string | Buffer, counter: { bytes: number }): void {
  const send = (): void => {
    while (!socket.destroyed && counter.bytes < 1_000_000_000) {
      counter.bytes += piece.length
      if (!socket.write(piece)) return
    }
  }
  socket.on('drain', send)
  send()
}

/** Writes a little repeatedly until the connection is closed. */
function drip(socket: Socket, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs)
  socket.on('close', () => clearInterval(timer))
}

const MISBEHAVIOR: [string, Send, Script, object, TimeLimits?][] = [
  ['never answers', timed, () => {}, { code: 'timed_out' }, HEAD],
  ['never answers a list', voices, () => {}, { code: 'timed_out', details: { attempts: 1 } }, HEAD],
  ['sends its head byte by byte', timed, (_request, socket) => drip(socket, 'H', 20), { code: 'bad_answer' }],
  [
    'sends headers without end, slowly',
    timed,
    (_request, socket) => (socket.write(OK), drip(socket, 'X-A: b\r\n', 10)),
    { code: 'timed_out' },
    HEAD,
  ],
  [
    'sends headers without end, fast',
    timed,
    (_request, socket) => flood(socket, `${OK}${'X-A: bbbbbbbbbbbbbbbb\r\n'.repeat(2_000)}`, { bytes: 0 }),
    { code: 'bad_answer' },
  ],
  [
    'says "early hints" for ever',
    timed,
    (_request, socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 10),
    { code: 'timed_out' },
    HEAD,
  ],
  [
    'stops after its head',
    timed,
    (_request, socket) => void socket.write(chunkedHead(EVENTS)),
    { code: 'timed_out' },
    HEAD,
  ],
  [
    'stops after its head of a list',
    voices,
    (_request, socket) => void socket.write(chunkedHead({})),
    { code: 'timed_out' },
    HEAD,
  ],
  [
    'stops after some audio',
    timed,
    (_request, socket) => (socket.write(chunkedHead(EVENTS)), socket.write(httpChunk(Buffer.from(AUDIO_EVENT)))),
    { code: 'stream_cut' },
    IDLE,
  ],
  [
    'sends only comments',
    timed,
    (_request, socket) => (socket.write(OK + 'Content-Type: text/event-stream\r\n\r\n'), drip(socket, ': x\n\n', 20)),
    { code: 'timed_out' },
    IDLE,
  ],
  [
    'sends a list a byte at a time',
    voices,
    (_request, socket) => (socket.write(OK + '\r\n['), drip(socket, ' ', 20)),
    { code: 'timed_out' },
    IDLE,
  ],
  [
    'sends a list that goes on and on',
    voices,
    (_request, socket) => (socket.write(OK + '\r\n['), drip(socket, ' '.repeat(300), 20)),
    { code: 'timed_out' },
    WHOLE,
  ],
  [
    'compresses something else',
    models,
    (_request, socket) =>
      void socket.end(
        Buffer.concat([Buffer.from(`${OK}Content-Encoding: gzip\r\n\r\n`), gzipSync(Buffer.alloc(5_000_000))]),
      ),
    { code: 'bad_answer', message: /isn’t JSON/ },
  ],
  [
    'sends less than its length',
    spoken,
    (_request, socket) => void socket.end(answerText(200, { 'Content-Length': '99' }, '{"audio_data":"AAAA"')),
    { code: 'stream_cut' },
  ],
  [
    'sends more than its length',
    spoken,
    (_request, socket) => void socket.end(answerText(200, { 'Content-Length': '5' }, '{"audio_data":"AAAA"}')),
    { code: 'bad_answer' },
  ],
  [
    'says its length twice, differently',
    models,
    (_request, socket) => void socket.end(`${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]]`),
    { code: 'service_unavailable', details: { attempts: 3 } },
  ],
  [
    'says its length and sends chunks',
    models,
    (_request, socket) =>
      void socket.end(`${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`),
    { code: 'service_unavailable', details: { attempts: 3 } },
  ],
  [
    'sends a chunk without a size',
    timed,
    (_request, socket) => void socket.end(`${chunkedHead(EVENTS)}zz\r\n`),
    { code: 'stream_cut' },
  ],
  [
    'sends a chunk of a list without a size',
    models,
    (_request, socket) => void socket.end(`${chunkedHead({})}zz\r\n`),
    { code: 'bad_answer' },
  ],
  [
    'redirects to itself',
    models,
    (_request, socket) => void socket.write(answerText(302, { Location: '/v1/audio/models' }, '')),
    { code: 'bad_answer', details: { status: 302, attempts: 1 } },
  ],
  [
    'redirects speech elsewhere',
    timed,
    (_request, socket) => void socket.write(answerText(307, { Location: 'https://example.com/' }, '')),
    { code: 'bad_answer' },
  ],
  [
    'answers speech with a page',
    timed,
    (_request, socket) => void socket.write(answerText(200, { 'Content-Type': 'text/html' }, '<p>Please log in')),
    { code: 'bad_answer', message: /text\/html/ },
  ],
  [
    'answers a plain stream with JSON',
    plain,
    (_request, socket) => void socket.write(answerText(200, { 'Content-Type': 'application/json' }, '{}')),
    { code: 'bad_answer' },
  ],
  [
    'answers a list with a page',
    voices,
    (_request, socket) => void socket.write(answerText(200, { 'Content-Type': 'text/html' }, '<p>Please log in')),
    { code: 'bad_answer' },
  ],
  [
    'answers a list with nothing',
    voices,
    (_request, socket) => void socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
    { code: 'bad_answer' },
  ],
  [
    'answers a list with something else',
    voices,
    (_request, socket) => void socket.write(answerText(200, {}, '{"voices":{}}')),
    { code: 'bad_answer' },
  ],
  [
    'answers a list with brackets only',
    models,
    (_request, socket) => void socket.write(answerText(200, {}, '['.repeat(1_000_000))),
    { code: 'bad_answer' },
  ],
  [
    'answers speech without audio',
    spoken,
    (_request, socket) =>
      void socket.write(answerText(200, {}, '{"audio_data":"","audio_format":"wav","billable_characters_count":9}')),
    { code: 'bad_answer', details: { chargedCharacters: 9 } },
  ],
  [
    'speaks another protocol',
    models,
    (_request, socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
    { code: 'bad_answer' },
  ],
  [
    'switches protocols',
    timed,
    (_request, socket) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    { code: 'stream_cut' },
  ],
  [
    'answers a status nobody knows',
    models,
    (_request, socket) => void socket.write(answerText(799, {}, '')),
    { code: 'service_failed', details: { attempts: 1 } },
  ],
]

describe('a misbehaving service', () => {
  it.each(MISBEHAVIOR)('%s', async (_how, send, script, expected, limits = LONG) => {
    const { api, events } = await openClient(script, { limits })

    const failure = await getFailure(send(api, options()))

    const { message, ...rest } = { message: /./, ...expected }
    expect(failure).toMatchObject(rest)
    expect(failure).toHaveProperty('message', expect.stringMatching(message))
    expect(events.at(-1)).toMatchObject({ type: 'request-ended', retryInMs: undefined })
  })

  it.each<[string, Send, string, string, object, number]>([
    ['a list', voices, `${OK}\r\n[`, ' '.repeat(65_536), { code: 'bad_answer' }, 8],
    ['an explanation', voices, 'HTTP/1.1 403 No\r\n\r\n{', ' '.repeat(65_536), { code: 'forbidden' }, 1],
    [
      'one event',
      timed,
      `${OK}Content-Type: text/event-stream\r\n\r\ndata: "`,
      'A'.repeat(65_536),
      { code: 'bad_answer' },
      8,
    ],
    [
      'one line that is no event',
      timed,
      `${OK}Content-Type: text/event-stream\r\n\r\nAAA`,
      'A'.repeat(65_536),
      { code: 'timed_out' },
      Infinity,
    ],
  ])('stops reading %s of a gigabyte', async (_what, send, head, piece, expected, mostMegabytes) => {
    const counter = { bytes: 0 }
    const script: Script = (_request, socket) => {
      socket.write(head)
      // Data that never becomes an event is dropped as it arrives: only the following silence ends the wait.
      if (mostMegabytes === Infinity) socket.write(piece.repeat(100))
      else flood(socket, piece, counter)
    }
    const { api } = await openClient(script, { limits: mostMegabytes === Infinity ? IDLE : LONG })
    const heapBefore = process.memoryUsage().rss

    const failure = await getFailure(send(api, options()))

    expect(failure).toMatchObject(expected)
    const kernelMegabytes = 12
    expect(counter.bytes / 1_000_000).toBeLessThan(mostMegabytes + kernelMegabytes)
    expect((process.memoryUsage().rss - heapBefore) / 1_000_000).toBeLessThan(200)
  })

  it('is disconnected if it sends an endless page', async () => {
    let isClosed = false
    const { api, scheduler } = await openClient((_request, socket) => {
      socket.on('close', () => (isClosed = true))
      socket.write(chunkedHead({ 'Content-Type': 'text/html' }))
    })

    const failure = await getFailure(timed(api, options()))

    expect(failure).toMatchObject({ code: 'bad_answer' })
    await expect.poll(() => isClosed).toBe(true)
    await expect.poll(() => scheduler.snapshot().audio.inFlight).toBe(0)
  })

  it('is not treated as silent while nobody reads', async () => {
    const { api } = await openClient(
      (_request, socket) => {
        socket.write(answerText(200, { 'Content-Type': 'audio/mpeg', 'Content-Length': String(2_000_000) }, ''))
        socket.write(Buffer.alloc(2_000_000))
      },
      { limits: { ...LONG, idleMs: 1_000 } },
    )
    const stream = await api.stream(SPEAK, options())
    const parts = stream.parts[Symbol.asyncIterator]()
    let receivedBytes = 0

    await new Promise((resolve) => setTimeout(resolve, 1_500))
    for (let step = await parts.next(); step.done !== true; step = await parts.next()) {
      if (step.value.kind === 'audio') receivedBytes += step.value.bytes.length
    }

    expect(receivedBytes).toBe(2_000_000)
  })
})

describe('request targets', () => {
  it.each([
    ['http://api.example.com'],
    ['http://127.0.0.1.example.com'],
    ['http://localhost.example.com'],
    ['http://192.168.0.1'],
    ['ftp://127.0.0.1'],
    ['file:///etc/passwd'],
    ['https://user:secret@api.example.com'],
    ['https://api.example.com/?key=1'],
    ['not an address'],
    [''],
  ])('rejects %s without sending', async (baseUrl) => {
    const { api, events } = await openClient(() => {}, {
      target: () => ({ baseUrl, apiKey: 'sk_test', serviceVersion: '', headerPrefix: 'Service-' }),
    })

    const failure = await getFailure(api.listModels(options()))

    expect(failure).toMatchObject({ code: 'invalid_input' })
    expect(events).toEqual([])
  })

  it('keeps the URL’s path in front of the routes', async () => {
    const { api, server } = await openClient((_request, socket) => socket.write(answerText(200, {}, '[]')), {
      target: () => ({
        baseUrl: `${address}/gateway/`,
        apiKey: 'sk_test',
        serviceVersion: '',
        headerPrefix: 'Service-',
      }),
    })
    const address = server.baseUrl

    await api.listModels(options())

    expect(server.requests[0]?.path).toBe('/gateway/v1/audio/models')
  })

  it('reads the target again for each call', async () => {
    const second = await startScriptedServer((_request, socket) => socket.write(answerText(200, {}, '[]')))
    const addresses: string[] = []
    const { api, server } = await openClient((_request, socket) => socket.write(answerText(200, {}, '[]')), {
      target: () => ({
        baseUrl: addresses.shift() ?? '',
        apiKey: 'sk_test',
        serviceVersion: '',
        headerPrefix: 'Service-',
      }),
    })
    addresses.push(server.baseUrl, second.baseUrl)

    await api.listModels(options())
    await api.listModels(options())

    expect([server.requests.length, second.requests.length]).toEqual([1, 1])
    await second.close()
  })
})
