import { hasLineEnd } from '#shared/domain/is-next-speaker.ts'
import type { Failure } from '#shared/contract/base.ts'
import { getFailureRule, type StudioErrorCode } from '#shared/errors/failure-rules.ts'
import { formatCode, formatReason } from '#shared/errors/failure-texts.ts'
import { formatPlaces } from './format-number.ts'
import type { messages } from './messages/en.ts'
import { t } from './messages/t.ts'

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

function formatCost(failure: Failure): string | null {
  const { chargedCharacters, unconfirmedCharacters } = failure
  if (chargedCharacters !== undefined)
    return chargedCharacters === 0 ? t('cost.none') : t('cost.charged', { count: chargedCharacters })
  if (unconfirmedCharacters) return t('cost.upTo', { count: unconfirmedCharacters })
  const { charged } = getFailureRule(failure)
  if (charged === 'nothing') return t('cost.none')
  return charged === 'unconfirmed' ? t('cost.unconfirmed') : null
}

function formatKept({ keptWords, keptAudioMs }: Failure): string | null {
  if (keptWords) return t('kept.words', { count: keptWords })
  if (keptAudioMs) return t('kept.audio', { seconds: formatPlaces(keptAudioMs / 1000, 1) })
  return null
}

type Next = NextOf<keyof typeof messages>
type NextOf<Key> = Key extends `next.${infer Step}` ? Step : never

/** `saysReason`: the reason says more than the code does; `happened`: neither says it best. */
type Words = { saysReason?: true; happened?: 'spendLimit' | 'notAccepted' | 'mayHaveGoneThrough'; next: Next | null }

/** What to do, by code. */
const WORDS: Record<StudioErrorCode, Words> = {
  invalid_input: { saysReason: true, next: null },
  text_empty: { next: 'addText' },
  voice_mismatch: { saysReason: true, next: 'otherVoiceOrModel' },
  validation_failed: { next: null },
  content_refused: { next: 'editText' },
  model_retired: { next: 'otherModel' },
  voice_not_found: { next: 'otherVoice' },
  key_missing: { next: 'addKey' },
  key_refused: { next: 'checkKey' },
  payment_required: { next: 'topUpAndGenerate' },
  plan_limit: { next: null },
  budget_reached: { saysReason: true, next: 'raiseBudget' },
  forbidden: { next: 'keyWithAccess' },
  not_found: { saysReason: true, next: null },
  conflict: { saysReason: true, next: null },
  request_refused: { next: null },
  rate_limited: { next: 'inAMoment' },
  service_failed: { next: 'generateAgain' },
  service_unavailable: { next: 'inAMoment' },
  bad_answer: { next: 'generateAgain' },
  stream_cut: { next: 'generateBlock' },
  offline: { next: 'generateOnline' },
  timed_out: { next: 'generateAgain' },
  canceled: { next: null },
  disk_full: { next: 'freeSpace' },
  storage_failed: { saysReason: true, next: 'checkDisk' },
  newer_file: { saysReason: true, next: 'newerOvervoice' },
  export_failed: { saysReason: true, next: 'createAudio' },
  file_exists: { next: 'otherName' },
  block_locked: { next: 'unlock' },
  take_protected: { saysReason: true, next: null },
  dialogue_not_cut: { saysReason: true, next: 'generateOneByOne' },
  interrupted: { saysReason: true, next: 'generateBlock' },
  unexpected: { next: 'log' },
  disconnected: { next: null },
}

/** The specification uses 402 for balance, spending limit and plan alike; paying in doesn't fix a limit. */
const SPEND_LIMIT: Words = { happened: 'spendLimit', next: 'raiseLimit' }

function isSpendLimit({ code, serviceCode }: Failure): boolean {
  return code === 'payment_required' && /spend_(cap|budget|limit)/.test(serviceCode ?? '')
}

/** Different texts for requests that generate nothing and therefore cost nothing. */
const MANAGING: Partial<Record<StudioErrorCode, Partial<Words>>> = {
  validation_failed: { happened: 'notAccepted' },
  payment_required: { next: 'topUp' },
  service_failed: { next: 'tryAgain' },
  bad_answer: { next: 'tryAgain' },
  offline: { next: 'tryOnline' },
  dialogue_not_cut: { next: null },
  timed_out: { happened: 'mayHaveGoneThrough', next: 'refreshToCheck' },
}

/** What to do if the service itself reports it. The studio's own sentences for these codes mostly include it. */
const SERVICE_NEXT: Partial<Record<StudioErrorCode, Next>> = {
  not_found: 'goneOnService',
  conflict: 'changedOnService',
}

/** What a failure is about: speech, which may cost something, or managing items at the service, which is free. */
export type FailureTopic = 'speech' | 'managing'

/** Describes a failure: what happened, what was kept, what it cost, what to do. */
export function formatFailure(failure: Failure, topic: FailureTopic = 'speech'): FailureWords {
  const known = topic === 'managing' ? { ...WORDS[failure.code], ...MANAGING[failure.code] } : WORDS[failure.code]
  const words = isSpendLimit(failure) ? SPEND_LIMIT : known
  const said = words.saysReason ? asSentence(formatReason(failure)) : formatCode(failure.code)
  const happened = words.happened ? t(words.happened) : said
  const next = getNext(failure) ?? words.next
  const isServiceWording = words.saysReason && failure.reason === undefined
  return {
    happened,
    kept: formatKept(failure),
    cost: topic === 'managing' ? null : formatCost(failure),
    next: next && t(`next.${next}`),
    requestId: failure.requestId ?? null,
    service: isServiceWording || failure.serviceMessage === happened ? null : (failure.serviceMessage ?? null),
  }
}

/** A service message may lack its final period, and other sentences follow it. */
function asSentence(message: string): string {
  const text = message.trimEnd()
  return text === '' || hasLineEnd(text) ? text : `${text}.`
}

function getNext({ code, reason, status, keptWords }: Failure): Next | null {
  const hasRest = code === 'stream_cut' || reason === 'closed-while-receiving'
  if (hasRest && keptWords) return 'generateRest'
  return status === undefined ? null : (SERVICE_NEXT[code] ?? null)
}

/** The same as one line of text. */
export function formatFailureInOneLine(failure: Failure): string {
  const { happened, kept, cost, next } = formatFailure(failure)
  return [happened, kept, cost, next].filter((part) => part !== null).join(' ')
}
