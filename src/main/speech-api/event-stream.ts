import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'
import type { WireMark } from '#shared/service-wire/speech.ts'
import { asNumber, readWireMarks } from './wire-marks.ts'

/** One event of `POST /v1/audio/stream/with-timestamps`, decoded. `done` and `error` are terminal. */
export type SpeechEvent =
  | { kind: 'chunk'; audio: Uint8Array | undefined; marks: WireMark[] }
  | { kind: 'done'; chargedCharacters: number | undefined; durationMs: number | undefined }
  | { kind: 'error'; code: string | undefined; message: string | undefined; requestId: string | undefined }
  /** An event whose content cannot be read. Nothing after it can be trusted. */
  | { kind: 'unreadable'; why: string }

/** Most characters one event may have: about two minutes of 24 kHz audio. Without a limit a peer decides how much memory is used. */
const EVENT_MAX_CHARS = 8_000_000

/** Turns bytes of a server-sent event stream into speech events, wherever the bytes are cut. */
export interface SpeechEventReader {
  /** The events that are whole now, in order. Unknown types are left out. */
  push(bytes: Uint8Array): SpeechEvent[]
}

/** Event names are assumed (shapes page 8); the type in the data decides, and the `event:` line where the data has none. */
export function createSpeechEventReader(): SpeechEventReader {
  let events: SpeechEvent[] = []
  const decoder = new StringDecoder('utf8')
  let isTooLong = false
  const parser = createParser({
    maxBufferSize: EVENT_MAX_CHARS,
    onEvent({ event, data }) {
      const read = readSpeechEvent(event, data)
      if (read !== undefined) events.push(read)
    },
    onError(error) {
      if (error.type !== 'max-buffer-size-exceeded') return
      isTooLong = true
      events.push({ kind: 'unreadable', why: 'an event is too long' })
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

function readSpeechEvent(eventName: string | undefined, data: string): SpeechEvent | undefined {
  let json: unknown
  try {
    json = JSON.parse(data)
  } catch {
    // Only the types of this interface promise JSON; others may hold anything.
    return eventName === undefined || eventName.startsWith('speech.')
      ? { kind: 'unreadable', why: 'an event is not JSON' }
      : undefined
  }
  if (typeof json !== 'object' || json === null) return undefined
  const body: Record<string, unknown> = { ...json }
  switch (body.type ?? eventName) {
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
  return audio === undefined
    ? { kind: 'unreadable', why: 'the audio of an event is not base64' }
    : { kind: 'chunk', audio, marks }
}

/** The audio is whole with this event, whatever else it says: names of fields are assumed, and a refused end would be asked for again. */
function readDone(body: Record<string, unknown>): SpeechEvent {
  return {
    kind: 'done',
    chargedCharacters: asNumber(body.billable_characters_count),
    durationMs: asNumber(body.audio_duration_ms),
  }
}

/** An error is one even when it does not say which. */
function readError({ error, request_id }: Record<string, unknown>): SpeechEvent {
  const said: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : { message: error }
  return { kind: 'error', code: asText(said.code), message: asText(said.message), requestId: asText(request_id) }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The bytes of standard or URL-safe base64, padded or not, or undefined when it holds anything else. */
export function decodeBase64(text: string): Uint8Array | undefined {
  // Node's decoder skips what it does not know instead of saying so; a length that does not come out right says it.
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
