import type { Refusal } from '#shared/contract/cloning.ts'
import type { StudioError } from '#shared/errors/studio-error.ts'
import type { ConsentCode } from '#shared/service-wire/voice-cloning.ts'

type Card = Refusal['card']

const BY_CONSENT_CODE: Partial<Record<string, Card>> = {
  consent_speaker_mismatch: 'speaker_mismatch',
  consent_phrase_mismatch: 'phrase_mismatch',
  consent_recording_unusable: 'recording_unusable',
  consent_challenge_not_found: 'new_challenge',
  consent_challenge_expired: 'new_challenge',
  consent_challenge_already_used: 'new_challenge',
  consent_verification_required: 'new_challenge',
  consent_verification_unavailable: 'send_again',
  voice_cloning_unavailable_in_region: 'region',
  voice_cloning_not_included: 'plan_without_cloning',
} satisfies Partial<Record<ConsentCode | 'voice_cloning_not_included', Card>>

/** Codes after which the phrase cannot be read again. */
const SPENDING: ReadonlySet<string> = new Set([
  'consent_speaker_mismatch',
  'consent_phrase_mismatch',
  'consent_recording_unusable',
  'consent_challenge_not_found',
  'consent_challenge_expired',
  'consent_challenge_already_used',
  'consent_verification_required',
])

/** Fields of the form that the first step asks for. */
const DETAILS = ['name', 'gender', 'locale']

/** What a person does next after a failure, by the service's own code where it has one. */
export function chooseCard(error: StudioError): Card {
  const { serviceCode, fields, status } = error.details
  const known = serviceCode === undefined ? undefined : BY_CONSENT_CODE[serviceCode]
  if (known !== undefined) return known
  if (fields && ('sample' in fields || 'consent_recording' in fields)) return 'recording_unusable'
  if (fields && DETAILS.some((name) => name in fields)) return 'details'
  if (status === 413) return 'recording_unusable'
  switch (error.code) {
    case 'plan_limit':
      return 'plan_without_cloning'
    case 'payment_required':
      return 'payment'
    case 'rate_limited':
      return 'limit'
    case 'offline':
    case 'timed_out':
    case 'bad_answer':
    case 'stream_cut':
    case 'service_failed':
    case 'service_unavailable':
      return 'send_again'
    default:
      return 'other'
  }
}

/** True when the phrase was used up, or was none any more. */
export function spendsChallenge(error: StudioError): boolean {
  return SPENDING.has(error.details.serviceCode ?? '')
}

/**
 * True when the service has decided and would say the same again. Anything else leaves open whether a voice was made, so that
 * the same sending has to keep its key.
 */
export function isDecided({ details: { status } }: StudioError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}
