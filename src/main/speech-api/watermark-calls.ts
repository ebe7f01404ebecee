import { randomBytes } from 'node:crypto'
import {
  WATERMARK_DETECT_PATH,
  WATERMARK_UPLOAD_PART,
  WATERMARK_VERIFY_PATH,
  WireWatermarkDetection,
  WireWatermarkVerification,
} from '#shared/service-wire/watermark.ts'
import type { GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { multipartForm, type MultipartForm } from './multipart-form.ts'
import { readAs } from './read-json.ts'
import type { RequestContent } from './request-headers.ts'
import type { LimitScope } from './request-scheduler.ts'
import type { RequestOptions } from './speech-api.ts'
import type { FileToSend } from './voice-calls.ts'

/** Audio to be checked: at most 25 MB (specification part 8). Its length is known before it is read, and it is read as it is sent. */
export interface WatermarkRequest {
  audio: FileToSend
  /** Told while the form is sent; begins at 0 again with each try. */
  onSent?: (sentBytes: number, totalBytes: number) => void
}

/**
 * The watermark routes (specification part 4, Audio). The service stores nothing of what it is sent.
 *
 * Both throw StudioError `request_refused` with `details.status` 413 for audio over the limit and 422 for audio in which it
 * cannot be told. Nothing is made by them, so a lost connection is tried again.
 */
export interface WatermarkCalls {
  detectWatermark(
    request: WatermarkRequest,
    options: RequestOptions,
  ): Promise<{ watermarked: boolean; confidence: number; requestId: string | undefined }>
  /** Sent without the key, as anybody could send it: whether, and not how sure. */
  verifyWatermark(
    request: WatermarkRequest,
    options: RequestOptions,
  ): Promise<{ watermarked: boolean; requestId: string | undefined }>
}

export interface WatermarkCallsDeps {
  limits: Required<TimeLimits>
  send<T>(
    plan: RequestContent & { path: string; limits: TimeLimits; form: MultipartForm; scope: LimitScope },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
}

/** The calls, sent by what is given. */
export function createWatermarkCalls({ limits, send }: WatermarkCallsDeps): WatermarkCalls {
  // No limit for the whole: how long an upload takes is the line's business as long as it goes on.
  const { firstByteMs, idleMs } = limits
  function planOf({ audio, onSent }: WatermarkRequest) {
    const file = { field: WATERMARK_UPLOAD_PART, fileName: 'audio', ...audio }
    return {
      accept: 'application/json',
      limits: { firstByteMs, idleMs },
      form: multipartForm({}, [file], `overvoice${randomBytes(16).toString('hex')}`, onSent),
    }
  }
  return {
    detectWatermark: (request, options) =>
      send({ ...planOf(request), path: WATERMARK_DETECT_PATH, scope: 'audio' }, options, async (answer) => {
        const { watermarked, confidence } = await readAs(answer, WireWatermarkDetection)
        return { watermarked, confidence, requestId: answer.requestId }
      }),

    verifyWatermark: (request, options) =>
      send(
        { ...planOf(request), path: WATERMARK_VERIFY_PATH, scope: 'other', isAnonymous: true },
        options,
        async (answer) => {
          const { watermarked } = await readAs(answer, WireWatermarkVerification)
          return { watermarked, requestId: answer.requestId }
        },
      ),
  }
}
