import type { Refusal } from '#shared/contract/cloning.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
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

/** Codes after which the consent statement can't be used again. */
const SPENDING: ReadonlySet<string> = new Set([
  'consent_speaker_mismatch',
  'consent_phrase_mismatch',
  'consent_recording_unusable',
  'consent_challenge_not_found',
  'consent_challenge_expired',
  'consent_challenge_already_used',
  'consent_verification_required',
])

/** Form fields of the first step. */
const DETAILS = ['name', 'gender', 'locale']

/** The next step after a failure, by the service's code if there is one. */
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
    default:
      return getFailureRule(error).retry === 'never' ? 'other' : 'send_again'
  }
}

/** True if the consent statement was used up or is no longer valid. */
export function spendsChallenge(error: StudioError): boolean {
  return SPENDING.has(error.details.serviceCode ?? '')
}

/** True if the service's decision is final. Otherwise a voice may have been created, so a retry must keep its key. */
export function isDecided({ details: { status } }: StudioError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}
