import { z } from 'zod'

/** Specification part 8. Larger uploads get 413. */
export const WATERMARK_UPLOAD_MAX_BYTES = 25 * 1024 * 1024
export const WATERMARK_DETECT_PATH = '/v1/audio/watermark/detect'
export const WATERMARK_VERIFY_PATH = '/v1/audio/watermark/verify'
/** Form part with the audio (assumed: shapes page 13.2). */
export const WATERMARK_UPLOAD_PART = 'audio'

/** A boolean, possibly as text. */
const WireTruth = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** `WatermarkDetectionResponse`: specification part 2. */
export const WireWatermarkDetection = z.looseObject({
  watermarked: WireTruth,
  /** 0 to 1; null if missing or invalid. */
  confidence: z
    .union([z.number(), z.string().trim().min(1).transform(Number)])
    .pipe(z.number().min(0).max(1))
    .nullable()
    .catch(null),
})
export type WireWatermarkDetection = z.infer<typeof WireWatermarkDetection>

/** Response of `verify`: specification part 2. */
export const WireWatermarkVerification = z.looseObject({ watermarked: WireTruth })
export type WireWatermarkVerification = z.infer<typeof WireWatermarkVerification>
