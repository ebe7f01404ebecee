import { seededRandom } from '#shared/domain/seeded-random.ts'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { collect, getFailure, openClient, options, SPEAK } from './open-client.test-support.ts'
import { answerText, chunkedHead, clientHasRead, httpChunk, LAST_HTTP_CHUNK } from './scripted-server.test-support.ts'
import { cutAnywhere, scriptEvents } from './speech-events.test-support.ts'

const IS_FULL = process.env.OVERVOICE_FAULTS === 'full'
const EVENT_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Service-Audio-Content-Type': 'audio/L16; rate=24000; channels=1',
  'Service-Request-Id': 'req_1',
}
const PCM_HEADERS = { 'Content-Type': 'audio/L16;rate=22050;channels=1' }

/** Sends chunks in separate event loop turns, so that the client reads them one by one. */
async function writeSlowly(socket: Socket, pieces: Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('stream with timestamps', () => {
  it('yields audio, marks and the charge as sent, and nothing afterwards', async () => {
    const script = scriptEvents(1, 12)
    const { api, events } = await openClient((_request, socket) => {
      socket.write(chunkedHead(EVENT_HEADERS))
      socket.write(
        httpChunk(Buffer.concat([script.bytes, Buffer.from('data: {"type":"speech.chunk","audio":"AAAA"}\n\n')])),
      )
      socket.write(LAST_HTTP_CHUNK)
    })

    const stream = await api.streamWithTimestamps(SPEAK, options())
    const { parts, audio, marks, failure } = await collect(stream)

    expect(stream).toMatchObject({
      format: { container: 'pcm', sampleRateHz: 24_000 },
      requestId: 'req_1',
      attempts: 1,
    })
    expect(failure).toBeUndefined()
    expect(audio.equals(script.audio)).toBe(true)
    expect(marks).toEqual(script.marks)
    expect(parts.at(-1)).toEqual({ kind: 'done', chargedCharacters: 23, durationMs: 900 })
    expect(events.at(-1)).toMatchObject({ type: 'request-ended', outcome: 'ok', status: 200, requestId: 'req_1' })
  })

  it('is the same however the bytes are chunked', async () => {
    const script = scriptEvents(2, 8)
    const chance = seededRandom(3)
    const count = IS_FULL ? 1_000 : 24
    const { api } = await openClient((_request, socket, index) => {
      const most = [1, 2, 7, 50, 400, script.bytes.length][index % 6] ?? 1
      socket.write(chunkedHead(EVENT_HEADERS))
      // Two splits at once: HTTP chunks, and writes that ignore them.
      const framed = Buffer.concat([
        ...cutAnywhere(script.bytes, most, chance).map(httpChunk),
        Buffer.from(LAST_HTTP_CHUNK),
      ])
      void writeSlowly(socket, cutAnywhere(framed, Math.max(3, most * 2), chance))
    })

    for (let index = 0; index < count; index += 1) {
      const { audio, marks, parts, failure } = await collect(
        await api.streamWithTimestamps(SPEAK, options({ priority: 'batch' })),
      )

      expect(failure).toBeUndefined()
      expect(audio.equals(script.audio)).toBe(true)
      expect(marks).toEqual(script.marks)
      expect(parts.filter((part) => part.kind === 'audio' && part.bytes.length % 2 !== 0)).toEqual([])
    }
  })

  it.each(['ended', 'reset', 'ended by a last chunk of HTTP', 'short of its length'])(
    'keeps every complete event before a connection %s',
    async (how) => {
      const script = scriptEvents(4, 6)
      const nothing = { audioBytes: 0, marks: 0 }
      const doneStart = script.bytes.lastIndexOf('event: speech.done')
      const places = IS_FULL ? 500 : 30
      const cuts = Array.from({ length: places }, (_, index) => Math.floor((index * (doneStart + 20)) / places))
      const { api } = await openClient((_request, socket, index) => {
        const prefix = script.bytes.subarray(0, cuts[index])
        if (how === 'short of its length') {
          const { 'Content-Type': type, ...rest } = EVENT_HEADERS
          const head = answerText(
            200,
            { 'Content-Type': type, ...rest, 'Content-Length': String(script.bytes.length) },
            '',
          )
          socket.write(Buffer.concat([Buffer.from(head), prefix]))
          socket.end()
          return
        }
        socket.write(chunkedHead(EVENT_HEADERS))
        if (how === 'ended by a last chunk of HTTP') {
          if (prefix.length > 0) socket.write(httpChunk(prefix))
          socket.write(LAST_HTTP_CHUNK)
          return
        }
        const open = Buffer.from(`${script.bytes.length.toString(16)}\r\n`)
        socket.write(Buffer.concat([open, prefix]))
        // A reset also drops what the kernel still holds.
        if (how === 'reset') void clientHasRead().then(() => socket.resetAndDestroy())
        else socket.end()
      })

      for (const cut of cuts) {
        const { audio, marks, parts, failure } = await collect(await api.streamWithTimestamps(SPEAK, options()))
        const known = script.events.findLast((event) => event.wholeAtByte <= cut) ?? nothing

        expect(failure).toMatchObject({ code: 'stream_cut', details: { status: 200, requestId: 'req_1' } })
        expect(audio.equals(script.audio.subarray(0, known.audioBytes))).toBe(true)
        expect(marks).toEqual(script.marks.slice(0, known.marks))
        expect(parts.some((part) => part.kind === 'done')).toBe(false)
      }
    },
  )

  it('passes on a reported error after the audio before it', async () => {
    const { api, events } = await openClient((_request, socket) => {
      const failed = JSON.stringify({
        type: 'speech.error',
        error: { code: 'upstream_failure', message: 'The voice broke.' },
        request_id: 'req_2',
      })
      socket.write(
        answerText(
          200,
          EVENT_HEADERS,
          `data: {"type":"speech.chunk","audio":"AQI="}\n\nevent: speech.error\ndata: ${failed}\n\n`,
        ),
      )
    })

    const { audio, failure } = await collect(await api.streamWithTimestamps(SPEAK, options()))

    expect([...audio]).toEqual([1, 2])
    expect(failure).toMatchObject({
      code: 'stream_cut',
      message: 'The voice broke.',
      details: { serviceCode: 'upstream_failure', serviceMessage: 'The voice broke.', requestId: 'req_1' },
    })
    expect(events.at(-1)).toMatchObject({ outcome: 'stream_cut', serviceCode: 'upstream_failure' })
  })

  it.each([
    ['audio that is not base64', 'data: {"type":"speech.chunk","audio":"A!CD"}\n\n', 'bad_answer'],
    ['a chunk that is not JSON', 'event: speech.chunk\ndata: {"type":\n\n', 'bad_answer'],
    ['an end without a charge', 'data: {"type":"speech.done"}\n\n', 'bad_answer'],
    [
      'unreadable audio after good audio',
      'data: {"type":"speech.chunk","audio":"AQI="}\n\ndata: {"type":"speech.chunk","audio":7}\n\n',
      'stream_cut',
    ],
    ['nothing at all', '', 'stream_cut'],
  ])('fails on %s', async (_what, body, code) => {
    const { api } = await openClient((_request, socket) => socket.write(answerText(200, EVENT_HEADERS, body)))

    const failure = await getFailure(api.streamWithTimestamps(SPEAK, options()))

    expect(failure).toMatchObject({ code })
  })

  it.each([
    ['chunks without audio', 'data: {"type":"speech.chunk"}\n\n'],
    ['unknown events', 'data: {"type":"speech.metrics"}\n\n'],
    ['comments', ': still here\n\n'],
  ])('ends a stream of %s only, before its last event', async (_what, event) => {
    let nowMs = 0
    const { api } = await openClient(
      async (_request, socket) => {
        socket.write(chunkedHead(EVENT_HEADERS))
        await writeSlowly(
          socket,
          Array.from({ length: 2_000 }, () => Buffer.from(httpChunk(Buffer.from(event)))),
        )
        socket.write(httpChunk(Buffer.from('data: {"type":"speech.done","billable_characters_count":23}\n\n')))
      },
      { now: () => (nowMs += 50_000) },
    )

    const { parts, failure } = await collect(await api.streamWithTimestamps(SPEAK, options()))

    expect(failure).toMatchObject({ code: 'stream_cut', reason: 'stream-of-unknown-events' })
    expect(parts).toEqual([])
  })

  it('ends a stream with more marks than a text can have', async () => {
    const mark = { start: 0, end: 1, start_time: 0, end_time: 1, type: 'word', value: 'I' }
    const event = `data: {"type":"speech.chunk","speech_marks":${JSON.stringify(Array.from({ length: 1_000 }, () => mark))}}\n\n`
    const { api } = await openClient(async (_request, socket) => {
      socket.write(chunkedHead(EVENT_HEADERS))
      await writeSlowly(
        socket,
        Array.from({ length: 50 }, () => httpChunk(Buffer.from(event))),
      )
      socket.write(httpChunk(Buffer.from('data: {"type":"speech.done","billable_characters_count":23}\n\n')))
    })

    const { marks, failure } = await collect(await api.streamWithTimestamps(SPEAK, options()))

    expect(failure).toMatchObject({ code: 'stream_cut', reason: 'stream-too-long' })
    expect(marks).toHaveLength(40_000)
  })

  it('accepts a complete response without a reported charge', async () => {
    const body = 'data: {"type":"speech.chunk","audio":"AQI="}\n\ndata: {"type":"speech.done"}\n\n'
    const { api } = await openClient((_request, socket) => socket.write(answerText(200, EVENT_HEADERS, body)))

    const { audio, parts, failure } = await collect(await api.streamWithTimestamps(SPEAK, options()))

    expect(failure).toBeUndefined()
    expect([...audio]).toEqual([1, 2])
    expect(parts.at(-1)).toEqual({ kind: 'done', chargedCharacters: undefined, durationMs: undefined })
  })

  it('reads numbers sent as text and drops invalid marks', async () => {
    const good = { start: '0', end: '4', start_time: '0.5', end_time: '90', type: 'word', value: 'lamp' }
    const chunk = { type: 'speech.chunk', speech_marks: [{ value: 'x' }, null, good, { ...good, start: 'NaN' }] }
    const done = { type: 'speech.done', billable_characters_count: '4', audio_duration_ms: '90' }
    const { api } = await openClient((_request, socket) =>
      socket.write(
        answerText(200, EVENT_HEADERS, `data: ${JSON.stringify(chunk)}\n\ndata: ${JSON.stringify(done)}\n\n`),
      ),
    )

    const { parts } = await collect(await api.streamWithTimestamps(SPEAK, options()))

    expect(parts).toEqual([
      { kind: 'marks', marks: [{ start: 0, end: 4, start_time: 0.5, end_time: 90, type: 'word', value: 'lamp' }] },
      { kind: 'done', chargedCharacters: 4, durationMs: 90 },
    ])
  })

  it('ends with its last event, and closes a response the service doesn’t end', async () => {
    let isClosed = false
    const { api, scheduler } = await openClient((_request, socket) => {
      socket.on('close', () => (isClosed = true))
      socket.write(chunkedHead(EVENT_HEADERS))
      socket.write(httpChunk(scriptEvents(5, 3).bytes))
    })

    const { parts, failure } = await collect(await api.streamWithTimestamps(SPEAK, options()))

    expect(failure).toBeUndefined()
    expect(parts.at(-1)?.kind).toBe('done')
    await expect.poll(() => isClosed).toBe(true)
    await expect.poll(() => scheduler.snapshot().audio.inFlight).toBe(0)
  })

  it('reuses the connection after a complete stream', async () => {
    const script = scriptEvents(6, 3)
    const { api, server } = await openClient((_request, socket) => {
      socket.write(chunkedHead(EVENT_HEADERS))
      socket.write(httpChunk(script.bytes))
      void endLater(socket)
    })
    let ended = Promise.withResolvers<void>()
    async function endLater(socket: Socket): Promise<void> {
      await clientHasRead()
      socket.write(LAST_HTTP_CHUNK)
      await clientHasRead()
      ended.resolve()
    }

    for (let count = 0; count < 5; count += 1) {
      for await (const part of (await api.streamWithTimestamps(SPEAK, options())).parts) if (part.kind === 'done') break
      await ended.promise
      ended = Promise.withResolvers()
    }

    expect(server.requests).toHaveLength(5)
    // A connection is free one event loop turn after its response, so two alternate.
    expect(server.connections()).toBeLessThan(3)
  })
})

describe('plain stream', () => {
  it('requests a container by its Accept header and joins split samples', async () => {
    const bytes = Buffer.from([1, 2, 3, 4, 5, 6])
    const { api, server } = await openClient((_request, socket) => {
      socket.write(chunkedHead(PCM_HEADERS))
      void writeSlowly(socket, [...cutAnywhere(bytes, 1, () => 0).map(httpChunk), Buffer.from(LAST_HTTP_CHUNK)])
    })

    const stream = await api.stream(SPEAK, { ...options(), accept: 'audio/pcm' })
    const { parts, failure } = await collect(stream)

    expect(failure).toBeUndefined()
    expect(stream.format).toEqual({ container: 'pcm', sampleRateHz: 22_050 })
    expect(parts).toEqual(
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ].map((sample) => ({ kind: 'audio', bytes: new Uint8Array(sample) })),
    )
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/audio/stream',
      headers: { accept: 'audio/pcm' },
    })
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(SPEAK)
  })

  it.each([
    ['short of its length', answerText(200, { ...PCM_HEADERS, 'Content-Length': '10' }, 'abcd'), 4],
    ['inside a chunk of HTTP', `${chunkedHead(PCM_HEADERS)}a\r\nabcd`, 4],
    ['inside a sample', answerText(200, PCM_HEADERS, 'abcde'), 4],
    ['before any audio', answerText(200, PCM_HEADERS, ''), 0],
  ])('that ends %s is cut, and what arrived before is kept', async (_where, answer, keptBytes) => {
    const { api } = await openClient((_request, socket) => socket.end(answer))

    const { audio, failure } = await collect(await api.stream(SPEAK, options()))

    expect(audio.toString()).toBe('abcd'.slice(0, keptBytes))
    expect(failure).toMatchObject({ code: 'stream_cut' })
  })
})

describe('abandoned stream', () => {
  it.each(['before its first part', 'after its first part'])(
    '%s closes its connection and releases its slot',
    async (when) => {
      let isClosed = false
      const { api, scheduler, events } = await openClient((_request, socket) => {
        socket.on('close', () => (isClosed = true))
        socket.write(chunkedHead(EVENT_HEADERS))
        socket.write(httpChunk(scriptEvents(7, 3).bytes.subarray(0, 400)))
      })
      const stream = await api.streamWithTimestamps(SPEAK, options())
      const parts = stream.parts[Symbol.asyncIterator]()

      if (when === 'after its first part') await parts.next()
      await parts.return?.()

      await expect.poll(() => isClosed).toBe(true)
      await expect.poll(() => scheduler.snapshot().audio.inFlight).toBe(0)
      expect(events.at(-1)).toMatchObject({ type: 'request-ended', outcome: 'canceled' })
    },
  )

  it('is canceled immediately by its signal, even while waiting for bytes', async () => {
    const abort = new AbortController()
    const { api } = await openClient((_request, socket) => {
      socket.write(chunkedHead(EVENT_HEADERS))
      socket.write(httpChunk(Buffer.from('data: {"type":"speech.chunk","audio":"AQI="}\n\n')))
    })
    const stream = await api.streamWithTimestamps(SPEAK, options({ signal: abort.signal }))
    const parts = stream.parts[Symbol.asyncIterator]()
    await parts.next()

    const next = parts.next()
    abort.abort()

    await expect(next).rejects.toMatchObject({ code: 'canceled', details: { requestId: 'req_1' } })
  })

  it('left unread makes the service wait instead of filling memory', async () => {
    const total = 64 * 1024 * 1024
    let sentBytes = 0
    const block = Buffer.alloc(64 * 1024, 1)
    const { api } = await openClient((_request, socket) => {
      socket.write(answerText(200, { ...PCM_HEADERS, 'Content-Length': String(total) }, ''))
      const send = (): void => {
        while (sentBytes < total) {
          sentBytes += block.length
          if (!socket.write(block)) return
        }
      }
      socket.on('drain', send)
      send()
    })

    const stream = await api.stream(SPEAK, options())
    let lastBytes = -1
    await expect.poll(() => lastBytes === (lastBytes = sentBytes), { interval: 100 }).toBe(true)

    // The rest is in the kernel's buffers on both ends.
    expect(sentBytes).toBeLessThan(total / 2)
    const { audio, failure } = await collect(stream)
    expect(failure).toBeUndefined()
    expect(audio.length).toBe(total)
  })
})
