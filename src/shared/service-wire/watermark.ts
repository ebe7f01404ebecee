import { z } from 'zod'

/** Specification part 8. Over it, 413. */
export const WATERMARK_UPLOAD_MAX_BYTES = 25 * 1024 * 1024
export const WATERMARK_DETECT_PATH = '/v1/audio/watermark/detect'
export const WATERMARK_VERIFY_PATH = '/v1/audio/watermark/verify'
/** Name of the form's part that carries the audio (assumed: shapes page 13.2). */
export const WATERMARK_UPLOAD_PART = 'audio'

/** `WatermarkDetectionResponse`: specification part 2. */
export const WireWatermarkDetection = z.looseObject({
  watermarked: z.boolean(),
  /** 0 to 1. */
  confidence: z.coerce.number().min(0).max(1),
})
export type WireWatermarkDetection = z.infer<typeof WireWatermarkDetection>

/** What `verify` answers: specification part 2. */
export const WireWatermarkVerification = z.looseObject({ watermarked: z.boolean() })
export type WireWatermarkVerification = z.infer<typeof WireWatermarkVerification>
