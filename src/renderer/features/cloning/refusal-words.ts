import type { Refusal } from '#shared/contract/cloning.ts'

/** What happened, and what was kept and is to be done. */
export interface RefusalWords {
  title: string
  text: string
}

const BY_CARD: Record<Refusal['card'], RefusalWords> = {
  speaker_mismatch: {
    title: 'Not the same person, to the service',
    text: 'The two recordings do not sound like the same person to the service. Both are kept. Listen to both and record one again.',
  },
  phrase_mismatch: {
    title: 'Not the phrase, to the service',
    text: 'The service did not hear the phrase as it is written. Both recordings are kept. Get a new phrase and read it word for word.',
  },
  new_challenge: {
    title: 'The phrase cannot be used any more',
    text: 'Both recordings are kept, and the sample stays as it is. Get a new phrase and record it.',
  },
  recording_unusable: {
    title: 'The recording cannot be used',
    text: 'The service could not work with it. Both recordings are kept. Record it again as the report says.',
  },
  send_again: {
    title: 'The service could not check now',
    text: 'Nothing is wrong with the recordings. Both are kept. Send the same ones again.',
  },
  plan_without_cloning: {
    title: 'The plan has no voice cloning',
    text: 'The account’s plan does not include it. Both recordings are kept. Change the plan or the key, then send them again.',
  },
  payment: {
    title: 'The account cannot pay for it',
    text: 'The balance is used up or a spending limit is reached. Both recordings are kept. Top the account up, then send them again.',
  },
  region: {
    title: 'No voice cloning in this region',
    text: 'The service does not clone voices here. Both recordings are kept and can be sent with another account.',
  },
  limit: {
    title: 'Too many requests for now',
    text: 'Both recordings are kept. Send them again when the wait is over.',
  },
  details: {
    title: 'The service does not take these details',
    text: 'Both recordings are kept, and the phrase is not used up. Change what it names, then send them again.',
  },
  other: {
    title: 'The voice was not made',
    text: 'Both recordings are kept. Send them again, or record one again.',
  },
}

const TITLE_BY_CODE: Record<string, string> = {
  consent_challenge_expired: 'The phrase has expired',
  consent_challenge_already_used: 'The phrase was used before',
  consent_challenge_not_found: 'The service does not know this phrase',
  consent_verification_required: 'The service wants a consent that it can verify',
}

/** A refusal in words, by the service's own code where it says more than the card. */
export function sayRefusal({ card, failure }: Pick<Refusal, 'card' | 'failure'>): RefusalWords {
  const { title, text } = BY_CARD[card]
  return { title: TITLE_BY_CODE[failure.serviceCode ?? ''] ?? title, text }
}

/** Milliseconds until the service takes requests again; 0 when it can be asked now. */
export function waitMs({ failure, at }: Pick<Refusal, 'failure' | 'at'>, now: number): number {
  return Math.max(0, Date.parse(at) + (failure.retryAfterMs ?? 0) - now)
}
