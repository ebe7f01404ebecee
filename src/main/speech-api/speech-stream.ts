import { StudioError, type StudioErrorDetails } from '#shared/errors/studio-error.ts'
import { headerValue } from './answer-headers.ts'
import type { GoodAnswer } from './call-service.ts'
import { createSpeechEventReader, type SpeechEvent } from './event-stream.ts'
import { asExchangeFailure, cutToStudioError } from './network-errors.ts'
import { createPcmAlignment } from './pcm-alignment.ts'
import type { ServiceTarget, SpeechStream, StreamPart } from './speech-api.ts'
import { parseContentType, readStreamFormat } from './stream-format.ts'

/** How long the rest of an answer is waited for after its last event, so that the connection can be used again. */
const REST_MS = 1_000

/**
 * The stream of `POST /v1/audio/stream/with-timestamps` as parts: audio, then the marks that came with it, then one `done`.
 *
 * @throws StudioError `bad_answer`: the answer is not an event stream; its connection is closed
 */
export function openTimedStream(answer: GoodAnswer, target: ServiceTarget): SpeechStream {
  const contentType = headerValue(answer.headers, 'content-type')
  if (contentType !== undefined && parseContentType(contentType).type !== 'text/event-stream')
    throw wrongKind(answer, contentType)
  return openStream(answer, target, timedParts)
}

/**
 * The stream of `POST /v1/audio/stream` as parts: audio only.
 *
 * @throws StudioError `bad_answer`: the answer is not audio; its connection is closed
 */
export function openPlainStream(answer: GoodAnswer, target: ServiceTarget): SpeechStream {
  const contentType = headerValue(answer.headers, 'content-type') ?? ''
  const { type } = parseContentType(contentType)
  const isAudio =
    type === '' || type.startsWith('audio/') || type === 'application/octet-stream' || type === 'application/ogg'
  if (!isAudio) throw wrongKind(answer, contentType)
  return openStream(answer, target, plainParts)
}

/** Bytes of one answer with what has been handed on of it. */
interface PartSource {
  answer: GoodAnswer
  isPcm: boolean
  hasAudio: boolean
  /** Everything that counts has been handed on; only the end of the answer may be missing. */
  isComplete: boolean
}

function openStream(
  answer: GoodAnswer,
  target: ServiceTarget,
  read: (source: PartSource) => AsyncGenerator<StreamPart>,
): SpeechStream {
  const format = readStreamFormat(answer.headers, target)
  const source: PartSource = { answer, isPcm: format.container === 'pcm', hasAudio: false, isComplete: false }
  const parts = explained(source, read(source))
  // Also when nobody pulls any more: the log learns of a cancelled stream at once.
  void answer.body.closed.then((end) => {
    if (end === 'aborted') answer.log.finish('cancelled')
  })
  return {
    format,
    requestId: answer.requestId,
    serviceVersion: target.serviceVersion,
    attempts: answer.attempts,
    parts: {
      [Symbol.asyncIterator]: () => ({
        next: () => parts.next(),
        // Before the generator's own `return`, which waits for a pending read and does nothing before the first one.
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

async function* timedParts(source: PartSource): AsyncGenerator<StreamPart> {
  const { answer, isPcm } = source
  const reader = createSpeechEventReader()
  const alignment = createPcmAlignment()
  for (;;) {
    const bytes = await answer.body.read()
    if (bytes === null) throw cut(answer, 'The stream ended without its last event.')
    for (const event of reader.push(bytes)) {
      switch (event.kind) {
        case 'chunk': {
          const audio = event.audio === undefined || !isPcm ? event.audio : alignment.push(event.audio)
          if (audio !== undefined && audio.length > 0) {
            source.hasAudio = true
            yield { kind: 'audio', bytes: audio }
          }
          if (event.marks.length > 0) yield { kind: 'marks', marks: event.marks }
          break
        }
        case 'done':
          if (!source.hasAudio && event.chargedCharacters === undefined)
            throw new StudioError('bad_answer', 'The stream ended with neither audio nor a charge.', detailsOf(answer))
          complete(source)
          yield { kind: 'done', chargedCharacters: event.chargedCharacters, durationMs: event.durationMs }
          return
        case 'error':
          throw reported(answer, event)
        case 'unreadable':
          if (source.hasAudio) throw cut(answer, `The stream cannot be read further: ${event.why}.`)
          throw new StudioError('bad_answer', `The stream cannot be read: ${event.why}.`, detailsOf(answer))
      }
    }
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
    source.hasAudio = true
    yield { kind: 'audio', bytes: audio }
  }
  if (!source.hasAudio) throw cut(answer, 'The stream ended without any audio.')
  if (alignment.isInsideSample) throw cut(answer, 'The stream ended inside a sample.')
  complete(source)
}

function detailsOf(answer: GoodAnswer): StudioErrorDetails {
  const { status, requestId, attempts } = answer
  return requestId === undefined ? { status, attempts } : { status, attempts, requestId }
}

function cut(answer: GoodAnswer, message: string): StudioError {
  return new StudioError('stream_cut', message, detailsOf(answer))
}

function reported(answer: GoodAnswer, event: SpeechEvent & { kind: 'error' }): StudioError {
  const details = detailsOf(answer)
  if (event.code !== undefined) details.serviceCode = answer.redact(event.code)
  if (event.message !== undefined) details.serviceMessage = answer.redact(event.message)
  if (details.requestId === undefined && event.requestId !== undefined)
    details.requestId = answer.redact(event.requestId)
  return new StudioError('stream_cut', details.serviceMessage ?? 'The service ended the stream with an error.', details)
}

function wrongKind(answer: GoodAnswer, contentType: string): StudioError {
  const said = answer.redact(contentType).slice(0, 100)
  return new StudioError('bad_answer', `The service answered with ${said} where audio was expected.`, detailsOf(answer))
}

/** A service that does not end its answer after the last event loses the connection, and the slot is free again. */
function complete(source: PartSource): void {
  const { body, log } = source.answer
  source.isComplete = true
  log.finish('ok')
  const timer = setTimeout(() => body.close(), REST_MS).unref()
  void body.closed.then(() => clearTimeout(timer))
}
