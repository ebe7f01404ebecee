import { randomBytes } from 'node:crypto'
import { WireVoice } from '#shared/service-wire/catalog.ts'
import type { RawEntry } from '#shared/service-wire/read-leniently.ts'
import { WireConsentChallenge, type CreateVoiceFields } from '#shared/service-wire/voice-cloning.ts'
import type { GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { multipartForm, type FormFile, type MultipartForm } from './multipart-form.ts'
import { readAs, readEntry } from './read-json.ts'
import type { RequestContent } from './request-headers.ts'
import type { RequestOptions } from './request-options.ts'

/** Data for a cloned voice. */
export interface CreateVoiceRequest {
  fields: CreateVoiceFields
  sample: FileToSend
  consentRecording: FileToSend
  /**
   * The same for every attempt to create the same voice, so that the service creates only one. At most 255 characters.
   */
  idempotencyKey: string
  /** Called while the form is sent; restarts at 0 with each attempt. */
  onSent?: (sentBytes: number, totalBytes: number) => void
}

export type FileToSend = Pick<FormFile, 'contentType' | 'sizeBytes' | 'open'>

/** The routes that create, read and delete a voice (specification part 4, Voices; shapes page 11). */
export interface VoiceCalls {
  /** A consent statement to be read once by the named person. Each call issues a new one. */
  createConsentChallenge(
    request: { fullName: string },
    options: RequestOptions,
  ): Promise<WireConsentChallenge & { requestId: string | undefined }>
  /**
   * Streams the form from disk. A lost connection and the statuses of the retry table are retried with the same key, so
   * at most one voice is created.
   *
   * @throws StudioError with a consent code in `details.serviceCode`; no voice exists then
   */
  createVoice(
    request: CreateVoiceRequest,
    options: RequestOptions,
  ): Promise<{ voice: RawEntry; requestId: string | undefined }>
  /** @throws StudioError `voice_not_found` */
  getVoice(request: { voiceId: string }, options: RequestOptions): Promise<RawEntry>
  /** Deletes a cloned voice on the service. A shared voice is rejected with `forbidden`. */
  deleteVoice(voiceId: string, options: RequestOptions): Promise<void>
  /** The voice sample of a cloned voice, as uploaded. */
  voiceSample(
    voiceId: string,
    options: RequestOptions & { maxBytes: number },
  ): Promise<{ bytes: Uint8Array; contentType: string }>
}

export interface VoiceCallsDeps {
  limits: Required<TimeLimits>
  send<T>(
    plan: RequestContent & {
      path: string
      limits: TimeLimits
      method?: 'DELETE'
      body?: unknown
      form?: MultipartForm
    },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
  fetchFile(
    path: string,
    options: RequestOptions & { maxBytes: number },
  ): Promise<{ bytes: Uint8Array; contentType: string }>
}

const JSON_TYPE = 'application/json'

/** Creates the voice calls. */
export function createVoiceCalls({ limits, send, fetchFile }: VoiceCallsDeps): VoiceCalls {
  return {
    createConsentChallenge: ({ fullName }, options) =>
      send(
        { path: '/v1/voices/consent-challenges', accept: JSON_TYPE, limits, body: { full_name: fullName } },
        options,
        async (answer) => ({ ...(await readAs(answer, WireConsentChallenge)), requestId: answer.requestId }),
      ),

    createVoice({ fields, sample, consentRecording, idempotencyKey, onSent }, options) {
      const files = [
        { field: 'sample', fileName: 'sample.wav', ...sample },
        { field: 'consent_recording', fileName: 'consent.wav', ...consentRecording },
      ]
      const form = multipartForm({ ...fields }, files, `overvoice${randomBytes(16).toString('hex')}`, onSent)
      // No overall limit: an upload may take any time as long as it progresses.
      const { firstByteMs, idleMs } = limits
      const plan = { path: '/v1/voices', accept: JSON_TYPE, limits: { firstByteMs, idleMs }, form, idempotencyKey }
      return send(plan, options, async (answer) => ({
        voice: await readEntry(answer, WireVoice),
        requestId: answer.requestId,
      }))
    },

    getVoice: ({ voiceId }, options) =>
      send({ path: voicePath(voiceId), accept: JSON_TYPE, limits }, options, (answer) => readEntry(answer, WireVoice)),

    deleteVoice: (voiceId, options) =>
      send({ method: 'DELETE', path: voicePath(voiceId), limits }, options, async (answer) => {
        answer.body.close()
        answer.log.finish('ok')
      }),

    voiceSample: (voiceId, options) => fetchFile(`${voicePath(voiceId)}/sample`, options),
  }
}

function voicePath(voiceId: string): string {
  return `/v1/voices/${encodeURIComponent(voiceId)}`
}
