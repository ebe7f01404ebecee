import { endsSentence } from '#shared/domain/is-next-speaker.ts'
import type { StudioErrorCode, StudioErrorDetails } from '#shared/errors/studio-error.ts'
import { formatCount, formatPlaces } from './format-count.ts'

/** What a person is told of a failure, one short sentence each. */
export interface FailureWords {
  /** What happened. */
  happened: string
  /** What was kept, when there is anything to say. */
  kept: string | null
  /** What it cost; null where nothing could cost anything. */
  cost: string | null
  /** The one thing to do next; null when there is nothing to do. */
  next: string | null
  requestId: string | null
  /** The service's own sentence, when it says more than ours. */
  service: string | null
}

/** A failure as it comes over the contract. `unexpected` and `disconnected` are the window's own. */
export interface FailureFacts extends StudioErrorDetails {
  code: StudioErrorCode | 'unexpected' | 'disconnected'
  message: string
}

const NOT_CHARGED = 'Not charged.'

/** Codes of requests that the service answers without charging, or that never left the studio. */
const FREE: ReadonlySet<FailureFacts['code']> = new Set([
  'text_empty',
  'voice_mismatch',
  'validation_failed',
  'content_refused',
  'model_retired',
  'voice_not_found',
  'key_missing',
  'key_refused',
  'payment_required',
  'plan_limit',
  'budget_reached',
  'forbidden',
  'not_found',
  'conflict',
  'request_refused',
  'rate_limited',
  'offline',
  'block_locked',
])

function sayCost(failure: FailureFacts): string | null {
  if (failure.chargedCharacters !== undefined) {
    return failure.chargedCharacters === 0
      ? NOT_CHARGED
      : `${formatCount(failure.chargedCharacters, 'character')} charged.`
  }
  if (failure.unconfirmedCharacters) {
    return `The service did not say what it charged: up to ${formatCount(failure.unconfirmedCharacters, 'character')}.`
  }
  if (FREE.has(failure.code)) return NOT_CHARGED
  if (failure.code === 'stream_cut' || failure.code === 'timed_out' || failure.code === 'bad_answer') {
    return 'The service did not say what it charged.'
  }
  return null
}

function sayKept(failure: FailureFacts): string | null {
  if (failure.keptWords)
    return `The first ${formatCount(failure.keptWords, 'word')} ${failure.keptWords === 1 ? 'is' : 'are'} kept.`
  if (failure.keptAudioMs) return `The first ${formatPlaces(failure.keptAudioMs / 1000, 1)} s are kept.`
  return null
}

type Words = { happened: string | null; next: string | null }

/** What happened and what to do, by code. A null `happened` leaves it to the studio's own sentence. */
const WORDS: Record<FailureFacts['code'], Words> = {
  invalid_input: { happened: null, next: null },
  text_empty: { happened: 'This block has no words to speak.', next: 'Write something, or remove the block.' },
  voice_mismatch: { happened: null, next: 'Choose another voice or model.' },
  validation_failed: { happened: 'The service did not accept the request.', next: null },
  content_refused: { happened: 'This text was refused by the service’s content policy.', next: 'Change the text.' },
  model_retired: { happened: 'The service no longer speaks with this model.', next: 'Choose another model.' },
  voice_not_found: { happened: 'The service does not know this voice.', next: 'Choose another voice.' },
  key_missing: { happened: 'No key is stored.', next: 'Store your key in Settings, or use the practice service.' },
  key_refused: { happened: 'The service refused the key.', next: 'Check the key in Settings.' },
  payment_required: {
    happened: 'The account has no balance left for this.',
    next: 'Top up the account, then generate again.',
  },
  plan_limit: { happened: 'The account’s plan does not include this.', next: null },
  budget_reached: {
    happened: null,
    next: 'Raise the project’s budget under Account, Usage, or speak less.',
  },
  forbidden: { happened: 'The key may not do this.', next: 'Use a key of the right workspace.' },
  not_found: { happened: null, next: null },
  conflict: { happened: null, next: null },
  request_refused: { happened: 'The service refused the request.', next: null },
  rate_limited: {
    happened: 'The account’s limit was reached, also after waiting.',
    next: 'Generate again in a moment.',
  },
  service_failed: { happened: 'The service failed.', next: 'Generate again.' },
  service_unavailable: { happened: 'The service is not available now.', next: 'Generate again in a moment.' },
  bad_answer: { happened: 'The service’s answer could not be read.', next: 'Generate again.' },
  stream_cut: { happened: 'The service stopped sending before the end.', next: 'Generate the block again.' },
  offline: {
    happened: 'The service could not be reached. Nothing was sent.',
    next: 'Generate again when you are online.',
  },
  timed_out: { happened: 'The service did not answer in time.', next: 'Generate again.' },
  cancelled: { happened: 'Cancelled.', next: null },
  disk_full: { happened: 'The disk is full.', next: 'Free some space, then try again.' },
  storage_failed: {
    happened: 'The studio could not write to its folder.',
    next: 'Check that the disk is there and may be written to.',
  },
  newer_file: { happened: null, next: 'Open it with the newer Overvoice.' },
  export_failed: { happened: null, next: 'Speak what is missing, then export again.' },
  file_exists: {
    happened: 'Files with these names exist already. They were not changed.',
    next: 'Choose another name, or replace them.',
  },
  block_locked: {
    happened: 'This block is locked. It keeps the take that it plays.',
    next: 'Unlock the block, then try again.',
  },
  take_protected: { happened: null, next: null },
  interrupted: { happened: null, next: 'Generate the block again.' },
  unexpected: { happened: 'Something went wrong in the studio.', next: 'Try again. The log holds the details.' },
  disconnected: { happened: 'The studio stopped answering.', next: null },
}

/** Of 402 the specification says balance, spending limit or plan alike: a limit is not mended by paying in. */
const SPEND_LIMIT: Words = {
  happened: 'A spending limit of the account, the key or the service’s project is reached.',
  next: 'Raise the limit at the service, or wait for the next month.',
}

function isSpendLimit({ code, serviceCode }: FailureFacts): boolean {
  return code === 'payment_required' && /spend_(cap|budget|limit)/.test(serviceCode ?? '')
}

/** What is otherwise said of requests that speak nothing and so charge nothing. */
const MANAGING: Partial<Record<FailureFacts['code'], Partial<Words>>> = {
  validation_failed: { happened: 'The service did not accept this.' },
  payment_required: { next: 'Top up the account, then try again.' },
  rate_limited: { next: 'Try again in a moment.' },
  service_failed: { next: 'Try again.' },
  service_unavailable: { next: 'Try again in a moment.' },
  bad_answer: { next: 'Try again.' },
  offline: { next: 'Try again when you are online.' },
  timed_out: {
    happened: 'The service did not answer in time. It may have done what was asked.',
    next: 'Look at what it has now, then try again.',
  },
}

/** What the studio looked for among its own things, when its sentence says no more than that. */
const REMOVED_HERE = 'It may have been removed in another window. Go back to the list and look again.'

/** What to do where the service itself says so. The studio's own sentences of these codes mostly say it themselves. */
const SERVICE_NEXT: Partial<Record<FailureFacts['code'], string>> = {
  not_found: 'It is gone, or belongs to another account. Go back to the list and read it again.',
  conflict: 'It was changed elsewhere meanwhile. Read it again to see the newer one, then try again.',
}

/** What a failure is about: speech, which may cost something, or keeping things in order at the service, which costs nothing. */
export type FailureTopic = 'speech' | 'managing'

/** Puts a failure into words: what happened, what was kept, what it cost, what to do. */
export function sayFailure(failure: FailureFacts, topic: FailureTopic = 'speech'): FailureWords {
  const known = topic === 'managing' ? { ...WORDS[failure.code], ...MANAGING[failure.code] } : WORDS[failure.code]
  const words = isSpendLimit(failure) ? SPEND_LIMIT : known
  const service = failure.serviceMessage && failure.serviceMessage !== failure.message ? failure.serviceMessage : null
  return {
    happened: words.happened ?? asSentence(failure.message),
    kept: sayKept(failure),
    cost: topic === 'managing' ? null : sayCost(failure),
    next: nextOf(failure) ?? words.next,
    requestId: failure.requestId ?? null,
    service:
      service ??
      (words.happened !== null && failure.message !== words.happened && failure.serviceMessage
        ? failure.message
        : null),
  }
}

/** A service's message may end without a full stop, and other sentences follow it. */
function asSentence(message: string): string {
  const text = message.trimEnd()
  return text === '' || endsSentence(text) ? text : `${text}.`
}

function nextOf({ code, message, status, keptWords }: FailureFacts): string | null {
  if (code === 'stream_cut' && keptWords) return 'Get the rest.'
  if (status !== undefined) return SERVICE_NEXT[code] ?? null
  return code === 'not_found' && message.startsWith('There is no such ') ? REMOVED_HERE : null
}

/** The same as one line of text. */
export function sayFailureInOneLine(failure: FailureFacts): string {
  const { happened, kept, cost, next } = sayFailure(failure)
  return [happened, kept, cost, next].filter((part) => part !== null).join(' ')
}

/** A failed call's reason in the form in which stored failures come. */
export function failureOf(reason: {
  code: FailureFacts['code']
  message: string
  details: StudioErrorDetails
}): FailureFacts {
  return { ...reason.details, code: reason.code, message: reason.message }
}
