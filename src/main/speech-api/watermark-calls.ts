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
import type { RequestOptions } from './request-options.ts'
import type { FileToSend } from './voice-calls.ts'
import type { LimitScope } from './scope-scheduler.ts'

/** Audio to check: at most 25 MB (specification part 8), of known length, read while sending. */
export interface WatermarkRequest {
  audio: FileToSend
  /** Called while the form is sent; restarts at 0 with each attempt. */
  onSent?: (sentBytes: number, totalBytes: number) => void
}

/**
 * The watermark routes (specification part 4, Audio). The service doesn't store the audio.
 *
 * Both throw StudioError `request_refused` with `details.status` 413 for audio over the limit and 422 for inconclusive
 * audio. Neither has side effects, so a lost connection is retried.
 */
export interface WatermarkCalls {
  detectWatermark(
    request: WatermarkRequest,
    options: RequestOptions,
  ): Promise<{ watermarked: boolean; confidence: number | null; requestId: string | undefined }>
  /** Sent without the key, as anyone could: returns only yes or no. */
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

/** Creates the watermark calls. */
export function createWatermarkCalls({ limits, send }: WatermarkCallsDeps): WatermarkCalls {
  // No overall limit: an upload may take any time as long as it progresses.
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
