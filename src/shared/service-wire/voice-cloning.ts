import { z } from 'zod'

export {
  CLONE_SAMPLE_MAX_MS,
  CLONE_SAMPLE_MIN_MS,
  CONSENT_RECORDING_MAX_MS,
  CONSENT_RECORDING_MIN_MS,
} from '#shared/domain/recording-lengths.ts'

/** Largest consent recording (assumed: shapes page 11.3); the same is assumed for a sample. */
export const CLONE_UPLOAD_MAX_BYTES = 25 * 1024 * 1024

/** Longest `full_name` in bytes of UTF-8 (assumed: shapes page 11.3). */
export const FULL_NAME_MAX_BYTES = 120

/** Longest `Idempotency-Key`; the first answer is repeated for 24 hours (assumed: shapes page 11.3). */
export const IDEMPOTENCY_KEY_MAX_CHARS = 255
/** Set to `true` on an answer that repeats an earlier one (assumed: shapes page 11.3). */
export const IDEMPOTENT_REPLAYED_HEADER = 'Idempotent-Replayed'

/** Body of `POST /v1/voices/consent-challenges` (specification part 4, Voices). */
export interface ConsentChallengeRequest {
  full_name: string
}

/** A phrase to be read aloud exactly as it stands, once. `expires_at` is RFC 3339 (assumed: shapes page 11.3). */
export const WireConsentChallenge = z.looseObject({
  id: z.string(),
  phrase: z.string(),
  expires_at: z.string().nullish(),
})
export type WireConsentChallenge = z.infer<typeof WireConsentChallenge>

/** Text parts of the form of `POST /v1/voices`; `name` and `gender` are assumed (shapes page 11.3). The answer is a voice. */
export interface CreateVoiceFields {
  name: string
  gender: 'male' | 'female' | 'not_specified'
  consent_challenge_id: string
  /** Without it, `en-US`. */
  locale?: string
}

/** File parts of that form; `avatar` is optional and assumed. */
export type CreateVoiceFile = 'sample' | 'consent_recording' | 'avatar'

/**
 * Codes of consent verification with their status (specification part 7; names assumed: shapes page 13.1).
 * The three with 422 spend the challenge; whether a 400, 402 or 413 does is not specified. After 502 the same recording may be
 * sent again. Open: the service may add more.
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
