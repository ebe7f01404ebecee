import { expect, it } from 'vitest'
import { captureBodies, isTextType } from './capture-bodies.ts'
import type { ExchangeRequest } from './exchange.ts'
import type { SpeechApiEvent } from './speech-api-event.ts'

const WHICH = { callId: 3, attempt: 2 }
const JSON_TYPE = 'application/json'

function capture(request: Partial<ExchangeRequest> = {}, redact = (text: string) => text) {
  const events: SpeechApiEvent[] = []
  const sent: ExchangeRequest = { origin: 'https://x.test', method: 'POST', path: '/', headers: [], ...request }
  const bodies = captureBodies(sent, WHICH, (event) => events.push(event), redact)
  return { events, bodies }
}

it.each<[request: Partial<ExchangeRequest>, event: object]>([
  [
    { headers: ['accept', '*/*', 'content-type', JSON_TYPE], body: '{"a":"ü"}' },
    { contentType: JSON_TYPE, sizeBytes: 10, text: '{"a":"ü"}' },
  ],
  [
    { headers: ['content-type', 'audio/wav'], body: 'RIFF' },
    { contentType: 'audio/wav', sizeBytes: 4, text: null },
  ],
  [
    { headers: ['content-length', '7', 'content-type', JSON_TYPE], body: { open: async function* () {} } },
    { contentType: JSON_TYPE, sizeBytes: 7, text: null },
  ],
])('reports the sent body of %j', (request, event) => {
  expect(capture(request).events).toEqual([{ type: 'body', ...WHICH, direction: 'sent', ...event }])
})

it('reports no sent body if there is none', () => {
  expect(capture().events).toEqual([])
})

it('captures the first 65,536 characters of a sent body and counts all bytes', () => {
  const { events } = capture({ headers: ['content-type', JSON_TYPE], body: 'x'.repeat(65_537) })
  expect(events).toMatchObject([{ sizeBytes: 65_537, text: 'x'.repeat(65_536) }])
})

it('reports the response when it has ended, as it was when it arrived', () => {
  const { events, bodies } = capture()
  const chunk = Buffer.from('{"a":')
  bodies.received(chunk)
  chunk.fill('!')
  bodies.received(Buffer.from('"ü"}'))
  expect(events).toEqual([])
  bodies.ended({ 'content-type': JSON_TYPE })

  expect(events).toEqual([
    { type: 'body', ...WHICH, direction: 'received', contentType: JSON_TYPE, sizeBytes: 10, text: '{"a":"ü"}' },
  ])
})

it('reports type and size of a response that is not text, or has no type', () => {
  for (const [headers, contentType] of [
    [{ 'content-type': 'audio/mpeg' }, 'audio/mpeg'],
    [{}, ''],
  ] as const) {
    const { events, bodies } = capture()
    bodies.received(Buffer.from('text'))
    bodies.ended(headers)
    expect(events).toMatchObject([{ contentType, sizeBytes: 4, text: null }])
  }
})

it('removes a key that crosses the end of the captured characters', () => {
  const key = 'secret'
  const { events, bodies } = capture({}, (text) => text.replaceAll(key, '…'))
  bodies.received(Buffer.from('x'.repeat(65_533)))
  bodies.received(Buffer.from(`${key} and more`))
  bodies.ended({ 'content-type': 'text/plain' })
  expect(events).toMatchObject([{ sizeBytes: 65_548, text: `${'x'.repeat(65_533)}… a` }])
})

it('reads 4,096 bytes beyond the captured characters, and only counts the rest', () => {
  const lengths: number[] = []
  const { events, bodies } = capture({}, (text) => {
    lengths.push(text.length)
    return text
  })
  bodies.received(Buffer.alloc(69_632, 'x'))
  bodies.received(Buffer.alloc(1_000, 'y'))
  bodies.ended({ 'content-type': 'text/plain' })
  expect(lengths).toEqual([69_632])
  expect(events).toMatchObject([{ sizeBytes: 70_632, text: 'x'.repeat(65_536) }])
})

it.each<[contentType: string, isText: boolean]>([
  ['text/html', true],
  ['TEXT/event-stream; charset=utf-8', true],
  ['application/json', true],
  ['application/x-ndjson', true],
  ['application/xml', true],
  ['application/x-www-form-urlencoded', true],
  ['application/problem+json', true],
  ['image/svg+xml', true],
  ['application/pdf', false],
  ['application/octet-stream; name=a+json', false],
  ['x-text/html', false],
  ['', false],
])('decides whether %j can be shown as text: %s', (contentType, isText) => {
  expect(isTextType(contentType)).toBe(isText)
})
