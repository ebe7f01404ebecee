import { randomBytes } from 'node:crypto'
import { WireVoice } from '#shared/service-wire/catalogue.ts'
import { WireConsentChallenge, type CreateVoiceFields } from '#shared/service-wire/voice-cloning.ts'
import type { GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { multipartForm, type FormFile, type MultipartForm } from './multipart-form.ts'
import { readAs } from './read-json.ts'
import type { RequestContent } from './request-headers.ts'
import type { RequestOptions } from './speech-api.ts'

/** What is sent for a cloned voice. */
export interface CreateVoiceRequest {
  fields: CreateVoiceFields
  sample: FileToSend
  consentRecording: FileToSend
  /** The same for every sending of the same voice: the service makes one voice of them. At most 255 characters. */
  idempotencyKey: string
  /** Told while the form is sent; begins at 0 again with each try. */
  onSent?: (sentBytes: number, totalBytes: number) => void
}

export type FileToSend = Pick<FormFile, 'contentType' | 'sizeBytes' | 'open'>

/** The routes that make a voice, and the one that shows it (specification part 4, Voices; shapes page 11). */
export interface VoiceCalls {
  /** A phrase to be read once by the person of that name. Each asks for a new one. */
  createConsentChallenge(
    request: { fullName: string },
    options: RequestOptions,
  ): Promise<WireConsentChallenge & { requestId: string | undefined }>
  /**
   * Sends the form from the disk as the service takes it. A lost connection and the statuses of the retry table are tried
   * again with the same key, so that there is one voice at most.
   *
   * @throws StudioError with `details.serviceCode` of the consent family; no voice exists then
   */
  createVoice(
    request: CreateVoiceRequest,
    options: RequestOptions,
  ): Promise<{ voice: WireVoice; requestId: string | undefined }>
  /** @throws StudioError `voice_not_found` */
  getVoice(request: { voiceId: string }, options: RequestOptions): Promise<WireVoice>
}

export interface VoiceCallsDeps {
  limits: Required<TimeLimits>
  send<T>(
    plan: RequestContent & {
      path: string
      limits: TimeLimits
      body?: unknown
      form?: MultipartForm
    },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
}

const JSON_TYPE = 'application/json'

/** The calls, sent by what is given. */
export function createVoiceCalls({ limits, send }: VoiceCallsDeps): VoiceCalls {
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
      // No limit for the whole: how long an upload takes is the line's business as long as it goes on.
      const { firstByteMs, idleMs } = limits
      const plan = { path: '/v1/voices', accept: JSON_TYPE, limits: { firstByteMs, idleMs }, form, idempotencyKey }
      return send(plan, options, async (answer) => ({
        voice: await readAs(answer, WireVoice),
        requestId: answer.requestId,
      }))
    },

    getVoice: ({ voiceId }, options) =>
      send({ path: `/v1/voices/${encodeURIComponent(voiceId)}`, accept: JSON_TYPE, limits }, options, (answer) =>
        readAs(answer, WireVoice),
      ),
  }
}
