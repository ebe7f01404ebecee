import type { RequestEntry, RequestOutcome, RequestTry } from '#shared/contract/requests.ts'
import { describeDuration } from '../../lib/format-time.ts'
import { t } from './messages/t.ts'

/** `842 ms`, `2.9 s`: as precise as is useful. */
export function formatTook(durationMs: number): string {
  return durationMs < 1000 ? t('milliseconds', { value: String(Math.round(durationMs)) }) : describeDuration(durationMs)
}

/** Results with words of their own; the others are codes. */
const OUTCOMES = [
  'under-way',
  'lost',
  'ok',
  'canceled',
  'offline',
  'timed_out',
  'stream_cut',
  'bad_answer',
] as const satisfies RequestOutcome[]

/** A request's result in a word or two: the status if there is one, and the service's own code if present. */
export function formatOutcome({
  outcome,
  status,
  serviceCode,
}: Pick<RequestEntry, 'outcome' | 'status' | 'serviceCode'>): string {
  const known = OUTCOMES.find((each) => each === outcome)
  const words = known ? t(`outcome.${known}`) : (serviceCode ?? outcome.replaceAll('_', ' '))
  return status === null ? words : `${status} ${words}`
}

/** The color of a result; its text says the same. */
export function getTone(outcome: RequestOutcome): 'good' | 'bad' | 'open' | 'quiet' {
  if (outcome === 'ok') return 'good'
  if (outcome === 'under-way') return 'open'
  return outcome === 'canceled' ? 'quiet' : 'bad'
}

/** `1 attempt`, `3 attempts · waited 2.4 s`; waits that nobody notices are left out. */
export function formatTries(entry: Pick<RequestEntry, 'attempts' | 'waitedMs'>): string {
  const tries = t('attempts', { count: entry.attempts })
  const time = formatWaited(entry)
  return time === '' ? tries : `${tries} · ${t('waited', { time })}`
}

/** `2.4 s`; empty for waits that nobody notices. */
export function formatWaited({ waitedMs }: Pick<RequestEntry, 'waitedMs'>): string {
  return waitedMs < 100 ? '' : formatTook(waitedMs)
}

/** Where an attempt is in the time of all, as shares of the whole. */
export interface AttemptSpan {
  from: number
  /** Waiting to be sent, waiting for the response, and receiving it. */
  waited: number
  responding: number
  receiving: number
}

/** Places attempts in the time from the first one's wait to the last one's end; what runs lasts until `nowMs`. */
export function placeAttempts(
  tries: readonly Pick<RequestTry, 'sentAt' | 'waitedMs' | 'headMs' | 'durationMs'>[],
  nowMs: number,
): AttemptSpan[] {
  const times = tries.map(({ sentAt, waitedMs, headMs, durationMs }) => {
    const sentMs = Date.parse(sentAt)
    const endMs = sentMs + (durationMs ?? Math.max(0, nowMs - sentMs))
    return { startMs: sentMs - waitedMs, sentMs, headMs: Math.min(endMs, sentMs + (headMs ?? Infinity)), endMs }
  })
  const firstMs = Math.min(...times.map(({ startMs }) => startMs))
  const wholeMs = Math.max(1, Math.max(...times.map(({ endMs }) => endMs)) - firstMs)
  return times.map(({ startMs, sentMs, headMs, endMs }) => ({
    from: (startMs - firstMs) / wholeMs,
    waited: (sentMs - startMs) / wholeMs,
    responding: (headMs - sentMs) / wholeMs,
    receiving: (endMs - headMs) / wholeMs,
  }))
}
