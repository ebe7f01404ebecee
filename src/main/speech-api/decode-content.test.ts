import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { collect, getFailure, openClient, options, SPEAK } from './open-client.test-support.ts'
import { chunkedHead, httpChunk, LAST_HTTP_CHUNK, type Script } from './scripted-server.test-support.ts'

const ENCODERS: [string, string, (bytes: Uint8Array) => Buffer][] = [
  ['gzip', 'gzip', gzipSync],
  ['gzip under its older name', 'x-gzip', gzipSync],
  ['Brotli', 'br', brotliCompressSync],
  ['zlib', 'deflate', deflateSync],
  ['deflate without its header', 'Deflate', deflateRawSync],
  ['Zstandard', 'zstd', zstdCompressSync],
  ['two encodings', 'gzip, br', (bytes) => brotliCompressSync(gzipSync(bytes))],
  ['none that is named', 'identity', (bytes) => Buffer.from(bytes)],
]
const AUDIO = Buffer.from(Array.from({ length: 60_000 }, (_, index) => (index * 7919) % 251))
const EVENTS = [
  { type: 'speech.chunk', audio: AUDIO.toString('base64'), speech_marks: [] },
  { type: 'speech.done', billable_characters_count: 23, audio_duration_ms: 1_250 },
]
  .map((event) => `data: ${JSON.stringify(event)}\n\n`)
  .join('')
const PCM = { 'Service-Audio-Content-Type': 'audio/L16; rate=24000' }

const whole =
  (coding: string, body: Buffer, headers: Record<string, string> = {}): Script =>
  (_request, socket) => {
    const lines = { ...headers, 'Content-Encoding': coding, 'Content-Length': String(body.length) }
    socket.write(
      `HTTP/1.1 200 OK\r\n${Object.entries(lines)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    )
    socket.write(body)
  }

describe.each(ENCODERS)('an answer in %s', (_what, coding, encode) => {
  it('is decoded as a list', async () => {
    const { api } = await openClient(whole(coding, encode(Buffer.from('{"voices":[{"id":"é"}]}'))))
    expect((await api.listVoices({}, options())).voices).toEqual([{ id: 'é' }])
  })

  it('is decoded as a stream with word times', async () => {
    const { api } = await openClient(
      whole(coding, encode(Buffer.from(EVENTS)), { ...PCM, 'Content-Type': 'text/event-stream' }),
    )
    const { audio, failure } = await collect(await api.streamWithTimestamps(SPEAK, options()))
    expect(failure).toBeUndefined()
    expect(audio.equals(AUDIO)).toBe(true)
  })

  it('is decoded as a plain stream', async () => {
    const { api } = await openClient(whole(coding, encode(AUDIO), PCM))
    const { audio, failure } = await collect(await api.stream(SPEAK, options()))
    expect(failure).toBeUndefined()
    expect(audio.equals(AUDIO)).toBe(true)
  })

  it('is decoded as a download, and as a request that a person writes', async () => {
    const { api, server } = await openClient(whole(coding, encode(AUDIO), { 'Content-Type': 'audio/wav' }))
    const file = await api.download(`${server.baseUrl}/clip`, { ...options(), maxBytes: AUDIO.length })
    const raw = await api.raw({ method: 'GET', path: '/v1/x', maxBytes: AUDIO.length }, options())
    expect([AUDIO.equals(file.bytes), AUDIO.equals(raw.bytes)]).toEqual([true, true])
  })

  it('is decoded as an explanation', async () => {
    const body = encode(Buffer.from('{"error":{"code":"no","message":"Because."}}'))
    const { api } = await openClient((_request, socket) => {
      socket.write(`HTTP/1.1 400 No\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`)
      socket.write(body)
    })
    expect(await getFailure(api.listModels(options()))).toMatchObject({ details: { serviceMessage: 'Because.' } })
  })
})

it.each([
  ['gzip', () => createGzip({ flush: constants.Z_SYNC_FLUSH })],
  ['br', () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH })],
])('hands on each piece of a %s stream as it comes', async (coding, open) => {
  let next = (): void => {}
  const { api } = await openClient((_request, socket) => {
    const encoder = open()
    socket.write(chunkedHead({ ...PCM, 'Content-Encoding': coding }))
    encoder.on('data', (bytes: Buffer) => socket.write(httpChunk(bytes)))
    encoder.on('end', () => socket.write(LAST_HTTP_CHUNK))
    encoder.write(AUDIO.subarray(0, 1_000))
    next = () => encoder.end(AUDIO.subarray(1_000))
  })
  const parts = (await api.stream(SPEAK, options())).parts[Symbol.asyncIterator]()

  const first = await parts.next()
  expect(first.value).toMatchObject({ kind: 'audio', bytes: AUDIO.subarray(0, 1_000) })
  next()
  const rest: Uint8Array[] = []
  for (let part = await parts.next(); part.done !== true; part = await parts.next())
    if (part.value.kind === 'audio') rest.push(part.value.bytes)
  expect(Buffer.concat(rest).equals(AUDIO.subarray(1_000))).toBe(true)
})

it('keeps the audio of an encoded stream that is cut, and says that it was', async () => {
  const encoded = gzipSync(AUDIO)
  const { api } = await openClient((_request, socket) => {
    socket.write(chunkedHead({ ...PCM, 'Content-Encoding': 'gzip' }))
    socket.end(httpChunk(encoded.subarray(0, encoded.length - 200)))
  })
  const { audio, failure } = await collect(await api.stream(SPEAK, options()))
  expect(failure).toMatchObject({ code: 'stream_cut' })
  expect(audio.length).toBeGreaterThan(0)
  expect(AUDIO.subarray(0, audio.length).equals(audio)).toBe(true)
})

it.each([
  ['an encoding that is none', 'rot13', Buffer.from('{"voices":[]}')],
  ['bytes that are not what they say', 'gzip', Buffer.from('{"voices":[]}')],
])('takes %s for no answer, and never for content', async (_what, coding, body) => {
  const { api } = await openClient(whole(coding, body))
  expect(await getFailure(api.listVoices({}, options()))).toMatchObject({ code: 'bad_answer' })
})

it('reads no more of an answer that unfolds to gigabytes than it asked for', async () => {
  const { api } = await openClient(whole('gzip', gzipSync(Buffer.alloc(200_000_000))))
  const before = process.memoryUsage().rss
  expect(await getFailure(api.listModels(options()))).toMatchObject({ code: 'bad_answer', message: /larger than/ })
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
})

it('reads all of an encoded answer while its reader is slow', async () => {
  const large = Buffer.concat(Array.from({ length: 40 }, () => AUDIO))
  const { api } = await openClient(whole('gzip', gzipSync(large), PCM))
  const pieces: Uint8Array[] = []
  for await (const part of (await api.stream(SPEAK, options())).parts) {
    if (part.kind === 'audio') pieces.push(part.bytes)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(Buffer.concat(pieces).equals(large)).toBe(true)
})

it('decodes an answer whose encodings are in two header lines', async () => {
  const body = gzipSync(brotliCompressSync(Buffer.from('{"voices":[{"id":"é"}]}')))
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`
  const { api } = await openClient((_request, socket) => socket.write(Buffer.concat([Buffer.from(head), body])))

  expect((await api.listVoices({}, options())).voices).toEqual([{ id: 'é' }])
})
