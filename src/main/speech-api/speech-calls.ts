import type { DialogueRequest, SpeechRequest, StreamRequest } from '#shared/service-wire/speech.ts'
import type { GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { readDialogue, type DialogueAudio } from './read-dialogue.ts'
import { readSpeech, type ReadSpeech } from './read-speech.ts'
import type { RequestContent } from './request-headers.ts'
import type { RequestOptions, ServiceTarget } from './request-options.ts'
import { openPlainStream, openTimedStream, type SpeechStream } from './speech-stream.ts'

/** The routes that generate speech. All are billed. */
export interface SpeechCalls {
  streamWithTimestamps(request: StreamRequest, options: RequestOptions): Promise<SpeechStream>
  /** As above without marks and `done`: only the connection shows whether the end was early. */
  stream(request: StreamRequest, options: RequestOptions & { accept?: string }): Promise<SpeechStream>
  speech(request: SpeechRequest, options: RequestOptions): Promise<ReadSpeech & { requestId: string | undefined }>
  /** Several voices in one audio. Asks for JSON, which has the marks, and reads bare audio as well. */
  dialogue(
    request: DialogueRequest,
    options: RequestOptions,
  ): Promise<DialogueAudio & { requestId: string | undefined; serviceVersion: string }>
}

export interface SpeechCallsDeps {
  limits: Required<TimeLimits>
  /** Milliseconds of a monotonic clock with any origin. */
  now(): number
  send<T>(
    plan: RequestContent & { path: string; limits: TimeLimits; body: unknown },
    options: RequestOptions,
    read: (answer: GoodAnswer, target: ServiceTarget) => Promise<T>,
  ): Promise<T>
}

const JSON_TYPE = 'application/json'

export function createSpeechCalls({ limits, now, send }: SpeechCallsDeps): SpeechCalls {
  // No overall limit: a stream may take any time as long as it progresses.
  const streamLimits: TimeLimits = { firstByteMs: limits.firstByteMs, idleMs: limits.idleMs }
  return {
    streamWithTimestamps(request, options) {
      const path = '/v1/audio/stream/with-timestamps'
      return send({ path, body: toBody(request), limits: streamLimits }, options, async (answer, target) =>
        openTimedStream(answer, target, now, request.output_format),
      )
    },

    stream(request, options) {
      const plan = {
        path: '/v1/audio/stream',
        body: toBody(request),
        accept: options.accept,
        limits: streamLimits,
      }
      return send(plan, options, async (answer, target) => openPlainStream(answer, target, request.output_format))
    },

    speech(request, options) {
      const plan = {
        path: '/v1/audio/speech',
        body: toBody(request),
        accept: JSON_TYPE,
        limits,
      }
      return send(plan, options, async (answer) => {
        const speech = await readSpeech(answer)
        answer.log.finish('ok')
        return { ...speech, requestId: answer.requestId }
      })
    },

    dialogue(request, options) {
      const plan = {
        path: '/v1/audio/dialogue',
        body: request,
        accept: 'application/json, audio/*;q=0.5',
        limits,
      }
      return send(plan, options, async (answer, target) => {
        const dialogue = await readDialogue(answer, target.headerPrefix)
        answer.log.finish('ok')
        return { ...dialogue, requestId: answer.requestId, serviceVersion: target.serviceVersion }
      })
    },
  }
}

/** Only fields of the API: a caller's object may have more. */
function toBody(request: StreamRequest | SpeechRequest): SpeechRequest {
  const { input, voice_id, model, language, output_format, options } = request
  const audioFormat = 'audio_format' in request ? request.audio_format : undefined
  return { input, voice_id, model, language, audio_format: audioFormat, output_format, options }
}
