import { z } from 'zod'

export {
  CLONE_SAMPLE_MAX_MS,
  CLONE_SAMPLE_MIN_MS,
  CONSENT_RECORDING_MAX_MS,
  CONSENT_RECORDING_MIN_MS,
} from '#shared/domain/recording-lengths.ts'

/** Maximum size of a consent recording (assumed: shapes page 11.3); the same is assumed for a sample. */
export const CLONE_UPLOAD_MAX_BYTES = 25 * 1024 * 1024

/** Maximum `full_name` in bytes of UTF-8 (assumed: shapes page 11.3). */
export const FULL_NAME_MAX_BYTES = 120

/** Maximum `Idempotency-Key`; the first response is repeated for 24 hours (assumed: shapes page 11.3). */
export const IDEMPOTENCY_KEY_MAX_CHARS = 255
/** Set to `true` on a response that repeats an earlier one (assumed: shapes page 11.3). */
export const IDEMPOTENT_REPLAYED_HEADER = 'Idempotent-Replayed'

/** A consent statement to be read aloud verbatim, once. `expires_at` is RFC 3339 (assumed: shapes page 11.3). */
export const WireConsentChallenge = z.looseObject({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  phrase: z.string(),
  /** Undefined if invalid: the statement is still usable. */
  expires_at: z.string().nullish().catch(undefined),
})
export type WireConsentChallenge = z.infer<typeof WireConsentChallenge>

/** Text parts of the form of `POST /v1/voices`; `name` and `gender` are assumed (shapes page 11.3). Returns a voice. */
export interface CreateVoiceFields {
  name: string
  gender: 'male' | 'female' | 'not_specified'
  consent_challenge_id: string
  /** Default: `en-US`. */
  locale?: string
}

/** File parts of that form; `avatar` is optional and assumed. */
export type CreateVoiceFile = 'sample' | 'consent_recording' | 'avatar'

/**
 * Consent verification codes with their status (specification part 7; names assumed: shapes page 13.1). The three with
 * 422 use up the challenge; whether a 400, 402 or 413 does isn't specified. After 502 the same recording may be resent.
 * The service may add more.
 */
export const CONSENT_STATUSES = {
  consent_verification_required: 400,
  consent_challenge_not_found: 404,
  consent_challenge_expired: 409,
  consent_challenge_already_used: 409,
  consent_phrase_mismatch: 422,
  consent_speaker_mismatch: 422,
  consent_recording_unusable: 422,
  consent_verification_unavailable: 502,
  voice_cloning_unavailable_in_region: 403,
} as const
export type ConsentCode = keyof typeof CONSENT_STATUSES
