import type { Refusal } from '#shared/contract/cloning.ts'

/** What happened, what was kept and what to do. */
export interface RefusalWords {
  title: string
  text: string
}

const BY_CARD: Record<Refusal['card'], RefusalWords> = {
  speaker_mismatch: {
    title: 'Voices don’t match',
    text: 'The sample and the consent recording don’t sound like the same person. Both are saved. Compare them, then re-record one.',
  },
  phrase_mismatch: {
    title: 'Statement doesn’t match',
    text: 'The recording doesn’t match the consent statement. Both recordings are saved. Get a new statement and read it word for word.',
  },
  new_challenge: {
    title: 'Consent statement no longer valid',
    text: 'Your sample is still valid. Get a new consent statement and record it.',
  },
  recording_unusable: {
    title: 'Recording rejected',
    text: 'The service couldn’t process it. Both recordings are saved. Check the report and re-record.',
  },
  send_again: {
    title: 'Verification unavailable',
    text: 'Your recordings are fine and saved. Try submitting them again.',
  },
  plan_without_cloning: {
    title: 'Your plan doesn’t include voice cloning',
    text: 'Both recordings are saved. Upgrade the plan or switch API keys, then submit again.',
  },
  payment: {
    title: 'Insufficient balance',
    text: 'The balance is empty or a spending limit was reached. Both recordings are saved. Add funds, then submit again.',
  },
  region: {
    title: 'Voice cloning isn’t available in this region',
    text: 'Both recordings are saved and can be submitted with another account.',
  },
  limit: {
    title: 'Rate limited',
    text: 'Both recordings are saved. Submit again when the countdown ends.',
  },
  details: {
    title: 'Details rejected',
    text: 'Both recordings are saved and the statement is still valid. Correct the details, then submit again.',
  },
  other: {
    title: 'Voice not created',
    text: 'Both recordings are saved. Submit them again, or re-record one.',
  },
}

const TITLE_BY_CODE: Record<string, string> = {
  consent_challenge_expired: 'The consent statement has expired',
  consent_challenge_already_used: 'Consent statement already used',
  consent_challenge_not_found: 'Consent statement not found',
  consent_verification_required: 'Verified consent required',
}

/** Describes a rejection, by the service's code if it is more specific than the card. */
export function formatRefusal({ card, failure }: Pick<Refusal, 'card' | 'failure'>): RefusalWords {
  const { title, text } = BY_CARD[card]
  return { title: TITLE_BY_CODE[failure.serviceCode ?? ''] ?? title, text }
}

/** Milliseconds until the service accepts requests again; 0 if now. */
export function waitMs({ failure, at }: Pick<Refusal, 'failure' | 'at'>, now: number): number {
  return Math.max(0, Date.parse(at) + (failure.retryAfterMs ?? 0) - now)
}
