import { seededRandom } from '#shared/domain/seeded-random.ts'
import { describe, expect, it } from 'vitest'
import { createSpeechEventReader, decodeBase64, type SpeechEvent } from './event-stream.ts'
import { cutAnywhere, scriptEvents } from './speech-events.test-support.ts'

const IS_FULL = process.env.OVERVOICE_FAULTS === 'full'

function readAll(pieces: Uint8Array[]): SpeechEvent[] {
  const reader = createSpeechEventReader()
  return pieces.flatMap((piece) => reader.push(piece))
}

it('reads the same events wherever the bytes are cut once', () => {
  const { bytes } = scriptEvents(21, 10)
  const whole = readAll([bytes])

  for (let cut = 1; cut < bytes.length; cut += 1) {
    expect(readAll([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole)
  }
})

it('reads the same events byte by byte', () => {
  const { bytes } = scriptEvents(22, 10)

  expect(readAll(cutAnywhere(bytes, 1, () => 0))).toEqual(readAll([bytes]))
})

it('survives bytes that were changed, lost, duplicated or invented', () => {
  const { bytes } = scriptEvents(23, 6)
  const chance = seededRandom(24)
  const damages: ((at: number) => Buffer)[] = [
    (at) => Buffer.concat([bytes.subarray(0, at), Buffer.from([Math.floor(chance() * 256)]), bytes.subarray(at + 1)]),
    (at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.floor(chance() * 40))]),
    (at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 30), at), bytes.subarray(at)]),
    (at) =>
      Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(Array.from({ length: 30 }, () => Math.floor(chance() * 256))),
        bytes.subarray(at),
      ]),
  ]

  for (let round = 0; round < (IS_FULL ? 100_000 : 2_000); round += 1) {
    const damaged = damages[round % damages.length]?.(Math.floor(chance() * bytes.length)) ?? bytes
    const events = readAll(cutAnywhere(damaged, 300, chance))

    const audioBytes = events.reduce((sum, event) => sum + (event.kind === 'chunk' ? (event.audio?.length ?? 0) : 0), 0)
    expect(audioBytes).toBeLessThanOrEqual(damaged.length)
    for (const event of events) {
      if (event.kind === 'chunk') expect(event.marks.every((mark) => Number.isFinite(mark.start_time))).toBe(true)
    }
  }
}, 300_000)

it.each([
  [
    'a type in the event line only',
    'event: speech.done\ndata: {"billable_characters_count":1,"audio_duration_ms":2}',
    'done',
  ],
  [
    'a type in the data only',
    'data: {"type":"speech.done","billable_characters_count":1,"audio_duration_ms":2}',
    'done',
  ],
  [
    'data over several lines',
    'data: {"type":"speech.done",\ndata: "billable_characters_count":1,\ndata: "audio_duration_ms":2}',
    'done',
  ],
  ['an unknown type that is not JSON', 'event: ping\ndata: now', undefined],
  ['JSON that is no object', 'data: 7', undefined],
  ['an unnamed event with any text', 'data: [DONE]', undefined],
  ['a later event of the family with any text', 'event: speech.progress\ndata: 50 %', undefined],
  ['a damaged chunk', 'event: speech.chunk\ndata: 50 %', 'unreadable'],
  ['a damaged chunk without a name', 'data: {"type":"speech.chunk"', 'unreadable'],
  ['a chunk with neither audio nor marks', 'data: {"type":"speech.chunk","audio":null,"speech_marks":null}', 'chunk'],
  ['an end that says nothing', 'data: {"type":"speech.done"}', 'done'],
  ['an error without a code', 'data: {"type":"speech.error","error":"bad"}', 'error'],
])('reads %s', (_what, text, kind) => {
  const events = readAll([Buffer.from(`${text}\n\n`)])

  expect(events.map((event) => event.kind)).toEqual(kind === undefined ? [] : [kind])
})

it.each([
  ['{"code":"a","message":"b"}', '"req_1"', { code: 'a', message: 'b', requestId: 'req_1' }],
  ['{"code":"a","message":null}', 'null', { code: 'a', message: undefined, requestId: undefined }],
  ['"b"', '7', { code: undefined, message: 'b', requestId: undefined }],
  ['null', '""', { code: undefined, message: undefined, requestId: undefined }],
])('reads what is available of the error %s with the request ID %s', (error, requestId, expected) => {
  const text = `event: speech.error\ndata: {"type":"speech.error","error":${error},"request_id":${requestId}}\n\n`

  expect(readAll([Buffer.from(text)])).toEqual([{ kind: 'error', ...expected }])
})

it('stops at an event that never ends, and reads nothing after it', () => {
  const reader = createSpeechEventReader()
  const piece = Buffer.from(`data: ${'A'.repeat(1_000_000)}`)

  const events = Array.from({ length: 20 }, () => reader.push(piece)).flat()

  expect(events).toEqual([{ kind: 'unreadable', why: 'event-too-long' }])
})

describe('base64', () => {
  it.each([
    ['padded', 'AQID/w==', [1, 2, 3, 255]],
    ['without padding', 'AQID/w', [1, 2, 3, 255]],
    ['of URLs', 'AQID_w', [1, 2, 3, 255]],
    ['with line breaks', 'AQ\r\nID\n/w==', [1, 2, 3, 255]],
    ['of nothing', '', []],
  ])('%s is decoded', (_what, text, expected) => {
    expect([...(decodeBase64(text) ?? [])]).toEqual(expected)
    expect(decodeBase64(text)).toBeDefined()
  })

  it.each(['A', 'AQID!', 'AQ=ID', 'AQID====', 'é', 'AQID/w==AQID'])('that is invalid is rejected: %s', (text) => {
    expect(decodeBase64(text)).toBeUndefined()
  })
})

it.each(['""', 'null', '7', '[]'])('takes the type from the event line if the data has %s in its place', (type) => {
  const text = `event: speech.chunk\ndata: {"type":${type},"audio":"AQI="}\n\n`

  expect(readAll([Buffer.from(text)])).toEqual([{ kind: 'chunk', audio: Buffer.from([1, 2]), marks: [] }])
})
