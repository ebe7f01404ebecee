import type { StreamProblem } from '#shared/errors/reasons-with-values.ts'
import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'
import { readCharge } from '#shared/domain/read-charge.ts'
import type { WireMark } from '#shared/service-wire/speech.ts'
import type { Redactor } from './redaction.ts'
import { asNumber, readWireMarks } from './wire-marks.ts'

/** One event of `POST /v1/audio/stream/with-timestamps`, decoded. `done` and `error` are terminal. */
export type SpeechEvent =
  | { kind: 'chunk'; audio: Uint8Array | undefined; marks: WireMark[] }
  | { kind: 'done'; chargedCharacters: number | undefined; reportedCharge?: string; durationMs: number | undefined }
  | { kind: 'error'; code: string | undefined; message: string | undefined; requestId: string | undefined }
  /** An event with unreadable content. Nothing after it can be trusted. */
  | { kind: 'unreadable'; why: StreamProblem }

/**
 * Maximum characters of one event: about two minutes of 24 kHz audio. Without a limit the peer would determine memory
 * use.
 */
const EVENT_MAX_CHARS = 8_000_000

/** Parses a server-sent event stream into speech events, wherever the bytes are cut. */
export interface SpeechEventReader {
  /** The events completed by these bytes, in order. Unknown types are omitted. */
  push(bytes: Uint8Array): SpeechEvent[]
}

/** Event names are assumed (shapes page 8); the type in the data decides, or the `event:` line if the data has none. */
export function createSpeechEventReader(redact: Redactor = (text) => text): SpeechEventReader {
  let events: SpeechEvent[] = []
  const decoder = new StringDecoder('utf8')
  let isTooLong = false
  const parser = createParser({
    maxBufferSize: EVENT_MAX_CHARS,
    onEvent({ event, data }) {
      const read = readSpeechEvent(event, redact(data))
      if (read !== undefined) events.push(read)
    },
    onError(error) {
      if (error.type !== 'max-buffer-size-exceeded') return
      isTooLong = true
      events.push({ kind: 'unreadable', why: 'event-too-long' })
    },
  })

  return {
    push(bytes) {
      if (isTooLong) return []
      events = []
      parser.feed(decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
      return events
    },
  }
}

const KNOWN_TYPES = new Set(['speech.chunk', 'speech.done', 'speech.error'])

function readSpeechEvent(eventName: string | undefined, data: string): SpeechEvent | undefined {
  let json: unknown
  try {
    json = JSON.parse(data)
  } catch {
    // Only the types of this interface promise JSON; others may hold anything. A damaged one without a name still begins as JSON.
    const isKnown = eventName === undefined ? data.trimStart().startsWith('{') : KNOWN_TYPES.has(eventName)
    return isKnown ? { kind: 'unreadable', why: 'event-not-json' } : undefined
  }
  if (typeof json !== 'object' || json === null) return undefined
  const body: Record<string, unknown> = { ...json }
  switch (asText(body.type) ?? eventName) {
    case 'speech.chunk':
      return readChunk(body)
    case 'speech.done':
      return readDone(body)
    case 'speech.error':
      return readError(body)
    default:
      return undefined
  }
}

function readChunk(body: Record<string, unknown>): SpeechEvent {
  const marks = readWireMarks(body.speech_marks)
  if (body.audio === undefined || body.audio === null || body.audio === '')
    return { kind: 'chunk', audio: undefined, marks }
  const audio = typeof body.audio === 'string' ? decodeBase64(body.audio) : undefined
  return audio === undefined ? { kind: 'unreadable', why: 'audio-not-base64' } : { kind: 'chunk', audio, marks }
}

/**
 * The audio is complete with this event, whatever else it contains: field names are assumed, and audio with a rejected
 * end would be requested again.
 */
function readDone(body: Record<string, unknown>): SpeechEvent {
  const { characters, reported } = readCharge(body.billable_characters_count)
  const durationMs = asNumber(body.audio_duration_ms)
  return {
    kind: 'done',
    chargedCharacters: characters ?? undefined,
    ...(reported === null ? {} : { reportedCharge: reported }),
    durationMs: durationMs !== undefined && durationMs > 0 ? durationMs : undefined,
  }
}

/** An error counts as one even if it doesn't say which. */
function readError({ error, request_id }: Record<string, unknown>): SpeechEvent {
  const said: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : { message: error }
  return { kind: 'error', code: asText(said.code), message: asText(said.message), requestId: asText(request_id) }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Decodes standard or URL-safe base64, padded or not; undefined if it contains anything else. */
export function decodeBase64(text: string): Uint8Array | undefined {
  // Node's decoder silently skips invalid characters; a length mismatch reveals them.
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === expectedBytes(text)) return bytes
  const compact = text.replace(/\s+/g, '')
  return compact.length < text.length && bytes.length === expectedBytes(compact) ? bytes : undefined
}

function expectedBytes(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const digits = text.length - padding
  return digits % 4 === 1 ? -1 : Math.floor((digits * 3) / 4)
}
