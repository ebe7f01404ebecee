import { Hono } from 'hono'
import { WATERMARK_UPLOAD_MAX_BYTES, WATERMARK_UPLOAD_PART } from '#shared/service-wire/watermark.ts'
import type { WireWatermarkDetection, WireWatermarkVerification } from '#shared/service-wire/watermark.ts'
import type { CallContext, CallEnv } from '../http/call.ts'
import { readForm } from '../http/read-form.ts'
import { ServiceFailure, validationFailure } from '../http/service-failure.ts'
import { limitRate, requireKey } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { WatermarkFinding } from './find-watermark.ts'

/** The audio, the form's own lines, and unexpected text parts. */
const FORM_CAP_BYTES = WATERMARK_UPLOAD_MAX_BYTES + 64 * 1024

/** `/v1/audio/watermark`: specification part 4, Audio. Nothing is stored or billed. */
export function watermarkRoutes(deps: SandboxDeps): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.post('/detect', requireKey(deps), limitRate(deps, 'audio'), async (c) => {
    const { watermarked, confidence } = await listen(c, deps)
    return c.json({ watermarked, confidence } satisfies WireWatermarkDetection)
  })
  routes.post('/verify', async (c) => {
    const { watermarked } = await listen(c, deps)
    return c.json({ watermarked } satisfies WireWatermarkVerification)
  })
  return routes
}

type Heard = Extract<WatermarkFinding, { kind: 'heard' }>

/**
 * @throws ServiceFailure 400 `bad_request` or `validation_failed` for a malformed form or one without audio; 413
 *   `payload_too_large`; 422 `watermark_audio_unusable` for audio that is unreadable or too short
 */
async function listen(c: CallContext, deps: SandboxDeps): Promise<Heard> {
  const form = await readForm(c.req.raw, FORM_CAP_BYTES)
  const [file, ...others] = form.getAll(WATERMARK_UPLOAD_PART)
  if (others.length > 0) throw validationFailure({ [WATERMARK_UPLOAD_PART]: 'was sent more than once' })
  if (file === undefined) throw validationFailure({ [WATERMARK_UPLOAD_PART]: 'is required' })
  if (!(file instanceof File)) throw validationFailure({ [WATERMARK_UPLOAD_PART]: 'must be a file' })
  if (file.size > WATERMARK_UPLOAD_MAX_BYTES) {
    throw new ServiceFailure({ status: 413, code: 'payload_too_large', message: 'The audio has more than 25 MB' })
  }
  const signal = AbortSignal.any([deps.closing, c.req.raw.signal])
  const finding = await deps.watermarks.find(new Uint8Array(await file.arrayBuffer()), signal)
  if (finding.kind === 'heard') return finding
  const message = `The audio ${finding.message}`
  throw new ServiceFailure({ status: 422, code: 'watermark_audio_unusable', message })
}
