import { hasLineEnd } from '#shared/domain/is-next-speaker.ts'
import type { Failure } from '#shared/contract/base.ts'
import { getFailureRule, type StudioErrorCode } from '#shared/errors/failure-rules.ts'
import { formatCode, formatReason } from '#shared/errors/failure-texts.ts'
import { formatCount, formatPlaces } from './format-count.ts'

/** User-facing texts about a failure, one short sentence each. */
export interface FailureWords {
  /** What happened. */
  happened: string
  /** What was kept, if anything. */
  kept: string | null
  /** What it cost; null if nothing could cost anything. */
  cost: string | null
  /** The one thing to do next; null if there is none. */
  next: string | null
  requestId: string | null
  /** The service's own message, if it adds something to ours. */
  service: string | null
}

const NOT_CHARGED = 'Not charged.'

function formatCost(failure: Failure): string | null {
  if (failure.chargedCharacters !== undefined) {
    return failure.chargedCharacters === 0
      ? NOT_CHARGED
      : `${formatCount(failure.chargedCharacters, 'character')} used.`
  }
  if (failure.unconfirmedCharacters) {
    return `Cost unconfirmed: up to ${formatCount(failure.unconfirmedCharacters, 'character')}.`
  }
  const { charged } = getFailureRule(failure)
  if (charged === 'nothing') return NOT_CHARGED
  return charged === 'unconfirmed' ? 'Cost unconfirmed.' : null
}

function formatKept(failure: Failure): string | null {
  if (failure.keptWords)
    return `The first ${formatCount(failure.keptWords, 'word')} ${failure.keptWords === 1 ? 'was' : 'were'} saved.`
  if (failure.keptAudioMs) return `The first ${formatPlaces(failure.keptAudioMs / 1000, 1)} s were saved.`
  return null
}

/** `saysReason`: the reason says more than the code does; `happened`: neither says it best. */
type Words = { saysReason?: true; happened?: string; next: string | null }

/** What to do, by code. */
const WORDS: Record<StudioErrorCode, Words> = {
  invalid_input: { saysReason: true, next: null },
  text_empty: { next: 'Add text or delete the block.' },
  voice_mismatch: { saysReason: true, next: 'Choose another voice or model.' },
  validation_failed: { next: null },
  content_refused: { next: 'Edit the text and try again.' },
  model_retired: { next: 'Choose another model.' },
  voice_not_found: { next: 'Choose another voice.' },
  key_missing: { next: 'Add your API key in Settings, or use the sandbox.' },
  key_refused: { next: 'Check your API key in Settings.' },
  payment_required: {
    next: 'Top up the account, then generate again.',
  },
  plan_limit: { next: null },
  budget_reached: {
    saysReason: true,
    next: 'Raise the project budget in Usage > Budgets.',
  },
  forbidden: {
    next: 'Use an API key with access to this workspace.',
  },
  not_found: { saysReason: true, next: null },
  conflict: { saysReason: true, next: null },
  request_refused: { next: null },
  rate_limited: {
    next: 'Try again in a moment.',
  },
  service_failed: { next: 'Generate again.' },
  service_unavailable: { next: 'Try again in a moment.' },
  bad_answer: { next: 'Generate again.' },
  stream_cut: { next: 'Generate the block again.' },
  offline: {
    next: 'Generate again when you are online.',
  },
  timed_out: { next: 'Generate again.' },
  canceled: { next: null },
  disk_full: { next: 'Free some space, then try again.' },
  storage_failed: {
    saysReason: true,
    next: 'Check that the disk is connected and writable.',
  },
  newer_file: { saysReason: true, next: 'Open it with the newer Overvoice.' },
  export_failed: { saysReason: true, next: 'Create the missing audio, then export again.' },
  file_exists: {
    next: 'Choose another name, or replace them.',
  },
  block_locked: {
    next: 'Unlock the block, then try again.',
  },
  take_protected: { saysReason: true, next: null },
  dialogue_not_cut: { saysReason: true, next: 'Generate these blocks one by one.' },
  interrupted: { saysReason: true, next: 'Generate the block again.' },
  unexpected: { next: 'Try again. Details are in the log.' },
  disconnected: { next: null },
}

/** The specification uses 402 for balance, spending limit and plan alike; paying in doesn't fix a limit. */
const SPEND_LIMIT: Words = {
  happened: 'A spending limit was reached (account, API key or project).',
  next: 'Raise the limit in the service’s console, or wait until next month.',
}

function isSpendLimit({ code, serviceCode }: Failure): boolean {
  return code === 'payment_required' && /spend_(cap|budget|limit)/.test(serviceCode ?? '')
}

/** Different texts for requests that generate nothing and therefore cost nothing. */
const MANAGING: Partial<Record<StudioErrorCode, Partial<Words>>> = {
  validation_failed: { happened: 'The service did not accept this.' },
  payment_required: { next: 'Top up the account, then try again.' },
  rate_limited: { next: 'Try again in a moment.' },
  service_failed: { next: 'Try again.' },
  service_unavailable: { next: 'Try again in a moment.' },
  bad_answer: { next: 'Try again.' },
  offline: { next: 'Try again when you are online.' },
  dialogue_not_cut: { next: null },
  timed_out: {
    happened: 'The request timed out, but it may have gone through.',
    next: 'Refresh to check before trying again.',
  },
}

/** What to do if the service itself reports it. The studio's own sentences for these codes mostly include it. */
const SERVICE_NEXT: Partial<Record<StudioErrorCode, string>> = {
  not_found: 'It was deleted or belongs to another account. Go back to the list and refresh.',
  conflict: 'It was changed elsewhere. Refresh to see the latest version, then try again.',
}

/** What a failure is about: speech, which may cost something, or managing items at the service, which is free. */
export type FailureTopic = 'speech' | 'managing'

/** Describes a failure: what happened, what was kept, what it cost, what to do. */
export function formatFailure(failure: Failure, topic: FailureTopic = 'speech'): FailureWords {
  const known = topic === 'managing' ? { ...WORDS[failure.code], ...MANAGING[failure.code] } : WORDS[failure.code]
  const words = isSpendLimit(failure) ? SPEND_LIMIT : known
  const happened = words.happened ?? (words.saysReason ? asSentence(formatReason(failure)) : formatCode(failure.code))
  const isServiceWording = words.saysReason && failure.reason === undefined
  return {
    happened,
    kept: formatKept(failure),
    cost: topic === 'managing' ? null : formatCost(failure),
    next: getNext(failure) ?? words.next,
    requestId: failure.requestId ?? null,
    service: isServiceWording || failure.serviceMessage === happened ? null : (failure.serviceMessage ?? null),
  }
}

/** A service message may lack its final period, and other sentences follow it. */
function asSentence(message: string): string {
  const text = message.trimEnd()
  return text === '' || hasLineEnd(text) ? text : `${text}.`
}

function getNext({ code, reason, status, keptWords }: Failure): string | null {
  const hasRest = code === 'stream_cut' || reason === 'closed-while-receiving'
  if (hasRest && keptWords) return 'Generate the rest.'
  return status === undefined ? null : (SERVICE_NEXT[code] ?? null)
}

/** The same as one line of text. */
export function formatFailureInOneLine(failure: Failure): string {
  const { happened, kept, cost, next } = formatFailure(failure)
  return [happened, kept, cost, next].filter((part) => part !== null).join(' ')
}
