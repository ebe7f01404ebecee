import type { WireMark } from '#shared/service-wire/speech.ts'
import type { FailureReason } from '#shared/errors/reasons-with-values.ts'
import { StudioError, type FailureDetails } from '#shared/errors/studio-error.ts'
import { headerValue } from './answer-headers.ts'
import type { GoodAnswer } from './call-service.ts'
import { createSpeechEventReader, type SpeechEvent } from './event-stream.ts'
import { asExchangeFailure, cutToStudioError } from './network-errors.ts'
import { createPcmAlignment } from './pcm-alignment.ts'
import type { ServiceTarget } from './request-options.ts'
import { parseContentType, readStreamFormat, type StreamFormat } from './stream-format.ts'

export type StreamPart =
  | { kind: 'audio'; bytes: Uint8Array }
  /** Offsets into the sent input, times from the start of synthesis. */
  | { kind: 'marks'; marks: WireMark[] }
  /** Always the last part, only on the route with timestamps; undefined if the service doesn't state it. */
  | {
      kind: 'done'
      chargedCharacters: number | undefined
      /** What the service reported where it can't be a count, as JSON. */
      reportedCharge?: string
      durationMs: number | undefined
    }

export interface SpeechStream {
  format: StreamFormat
  requestId: string | undefined
  /** The requested version; empty for none. */
  serviceVersion: string
  attempts: number
  /**
   * Read from the socket on demand. Breaking out closes the connection.
   *
   * @throws StudioError `stream_cut` if the connection ended early or the service sent its error event; `details` hold
   *   the service's code and message, if any. Everything yielded before is valid and can be kept.
   */
  parts: AsyncIterable<StreamPart>
}

/** How long to wait for the end of a response after its last event, so that the connection can be reused. */
const REST_MS = 1_000

/** Longest time without audio or a new mark; the time limits of the connection count any byte. */
const MAX_PROGRESS_GAP_MS = 120_000
/** About three hours at 48 kHz; 20,000 characters are half an hour. */
const MAX_AUDIO_BYTES = 1024 * 1024 * 1024
/** Two for each of the 20,000 characters that a request can hold. */
const MAX_MARKS = 40_000

/**
 * The stream of `POST /v1/audio/stream/with-timestamps` as parts: audio, then its marks, then one `done`.
 *
 * @throws StudioError `bad_answer` if the response isn't an event stream; its connection is closed
 */
export function openTimedStream(
  answer: GoodAnswer,
  target: ServiceTarget,
  now: () => number,
  requested?: string,
): SpeechStream {
  const contentType = headerValue(answer.headers, 'content-type')
  if (contentType !== undefined && parseContentType(contentType).type !== 'text/event-stream')
    throw wrongKind(answer, contentType)
  return openStream(answer, target, requested, (source) => timedParts(source, now))
}

/**
 * The stream of `POST /v1/audio/stream` as parts: audio only.
 *
 * @throws StudioError `bad_answer` if the response isn't audio; its connection is closed
 */
export function openPlainStream(answer: GoodAnswer, target: ServiceTarget, requested?: string): SpeechStream {
  const contentType = headerValue(answer.headers, 'content-type') ?? ''
  const { type } = parseContentType(contentType)
  const isAudio =
    type === '' || type.startsWith('audio/') || type === 'application/octet-stream' || type === 'application/ogg'
  if (!isAudio) throw wrongKind(answer, contentType)
  return openStream(answer, target, requested, plainParts)
}

/** The bytes of one response and how much has been passed on. */
interface PartSource {
  answer: GoodAnswer
  isPcm: boolean
  hasAudio: boolean
  audioBytes: number
  /** Everything relevant has been passed on; only the response's end may be missing. */
  isComplete: boolean
}

function openStream(
  answer: GoodAnswer,
  target: ServiceTarget,
  requested: string | undefined,
  read: (source: PartSource) => AsyncGenerator<StreamPart>,
): SpeechStream {
  const format = readStreamFormat(answer.headers, target, requested)
  const source: PartSource = {
    answer,
    isPcm: format.container === 'pcm',
    hasAudio: false,
    audioBytes: 0,
    isComplete: false,
  }
  const parts = explained(source, read(source))
  // Even if nobody reads anymore: the log learns of a canceled stream immediately.
  void answer.body.closed.then((end) => {
    if (end === 'aborted') answer.log.finish('canceled')
  })
  return {
    format,
    requestId: answer.requestId,
    serviceVersion: target.serviceVersion,
    attempts: answer.attempts,
    parts: {
      [Symbol.asyncIterator]: () => ({
        next: () => parts.next(),
        // Runs before the generator's own `return`, which waits for a pending read and does nothing before the first
        // one.
        return: async () => {
          if (!source.isComplete) answer.body.close()
          await parts.return(undefined)
          return { done: true, value: undefined }
        },
      }),
    },
  }
}

/** Gives every failure its code and closes the connection. */
async function* explained(source: PartSource, parts: AsyncGenerator<StreamPart>): AsyncGenerator<StreamPart> {
  const { answer } = source
  try {
    yield* parts
  } catch (error) {
    const known =
      error instanceof StudioError
        ? error
        : cutToStudioError(asExchangeFailure(error), source.hasAudio, detailsOf(answer))
    answer.log.finish(known.code, known.details.serviceCode)
    answer.body.close()
    throw known
  }
}

async function* timedParts(source: PartSource, now: () => number): AsyncGenerator<StreamPart> {
  const { answer, isPcm } = source
  const reader = createSpeechEventReader(answer.redact)
  const alignment = createPcmAlignment()
  let lastProgressMs = now()
  let markCount = 0
  for (;;) {
    const bytes = await answer.body.read()
    if (bytes === null) throw cut(answer, 'stream-without-last-event')
    const timeMs = now()
    for (const event of reader.push(bytes)) {
      switch (event.kind) {
        case 'chunk': {
          const audio = event.audio === undefined || !isPcm ? event.audio : alignment.push(event.audio)
          if (audio !== undefined && audio.length > 0) {
            lastProgressMs = timeMs
            countAudio(source, audio)
            yield { kind: 'audio', bytes: audio }
          }
          if (event.marks.length > 0) {
            lastProgressMs = timeMs
            markCount += event.marks.length
            if (markCount > MAX_MARKS) throw cut(answer, 'stream-too-long')
            yield { kind: 'marks', marks: event.marks }
          }
          break
        }
        case 'done':
          if (!source.hasAudio && event.chargedCharacters === undefined)
            throw new StudioError('bad_answer', 'stream-without-audio', detailsOf(answer))
          complete(source)
          yield event
          return
        case 'error':
          throw reported(answer, event)
        case 'unreadable':
          if (source.hasAudio) throw cut(answer, { kind: 'stream-rest-unreadable', problem: event.why })
          throw new StudioError('bad_answer', { kind: 'stream-unreadable', problem: event.why }, detailsOf(answer))
      }
    }
    // Comments, unknown events and empty ones keep a connection alive for ever.
    if (timeMs - lastProgressMs > MAX_PROGRESS_GAP_MS) throw cut(answer, 'stream-of-unknown-events')
  }
}

async function* plainParts(source: PartSource): AsyncGenerator<StreamPart> {
  const { answer, isPcm } = source
  const alignment = createPcmAlignment()
  for (;;) {
    const bytes = await answer.body.read()
    if (bytes === null) break
    const audio = isPcm ? alignment.push(bytes) : bytes
    if (audio.length === 0) continue
    countAudio(source, audio)
    yield { kind: 'audio', bytes: audio }
  }
  if (!source.hasAudio) throw cut(answer, 'stream-ended-without-audio')
  if (alignment.isInsideSample) throw cut(answer, 'stream-ended-inside-sample')
  complete(source)
}

function countAudio(source: PartSource, audio: Uint8Array): void {
  source.audioBytes += audio.length
  // A stream that never ends would fill the disk.
  if (source.audioBytes > MAX_AUDIO_BYTES) throw cut(source.answer, 'stream-too-long')
  source.hasAudio = true
}

function detailsOf(answer: GoodAnswer): FailureDetails {
  const { status, requestId, attempts } = answer
  return requestId === undefined ? { status, attempts } : { status, attempts, requestId }
}

function cut(answer: GoodAnswer, reason: FailureReason): StudioError {
  return new StudioError('stream_cut', reason, detailsOf(answer))
}

function reported(answer: GoodAnswer, event: SpeechEvent & { kind: 'error' }): StudioError {
  const details = detailsOf(answer)
  if (event.code !== undefined) details.serviceCode = event.code
  if (event.message !== undefined) details.serviceMessage = event.message
  if (details.requestId === undefined && event.requestId !== undefined) details.requestId = event.requestId
  return new StudioError('stream_cut', details.serviceMessage === undefined ? 'stream-ended-with-error' : null, details)
}

function wrongKind(answer: GoodAnswer, contentType: string): StudioError {
  return new StudioError('bad_answer', { kind: 'not-audio', contentType: contentType.slice(0, 100) }, detailsOf(answer))
}

/** If the service doesn't end its response after the last event, the connection is closed and the slot released. */
function complete(source: PartSource): void {
  const { body, log } = source.answer
  source.isComplete = true
  log.finish('ok')
  const timer = setTimeout(() => body.close(), REST_MS).unref()
  void body.closed.then(() => clearTimeout(timer))
}
