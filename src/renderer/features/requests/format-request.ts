import type { RequestEntry, RequestOutcome } from '#shared/contract/requests.ts'
import { formatCount } from '../../lib/format-count.ts'
import { describeDuration } from '../../lib/format-time.ts'

/** `842 ms`, `2.9 s`: as precise as is useful. */
export function formatTook(durationMs: number): string {
  return durationMs < 1000 ? `${Math.round(durationMs)} ms` : describeDuration(durationMs)
}

const OUTCOMES: Partial<Record<RequestOutcome, string>> = {
  'under-way': 'In progress',
  lost: 'Response unknown',
  ok: 'answered',
  canceled: 'canceled',
  offline: 'No connection',
  timed_out: 'Timed out',
  stream_cut: 'Connection lost',
  bad_answer: 'Invalid response',
}

/** A request's result in a word or two: the status if there is one, and the service's own code if present. */
export function formatOutcome({
  outcome,
  status,
  serviceCode,
}: Pick<RequestEntry, 'outcome' | 'status' | 'serviceCode'>): string {
  const words = OUTCOMES[outcome] ?? serviceCode ?? outcome.replaceAll('_', ' ')
  return status === null ? words : `${status} ${words}`
}

/** The color of a result; its text says the same. */
export function getTone(outcome: RequestOutcome): 'good' | 'bad' | 'open' | 'quiet' {
  if (outcome === 'ok') return 'good'
  if (outcome === 'under-way') return 'open'
  return outcome === 'canceled' ? 'quiet' : 'bad'
}

/** `1 attempt`, `3 attempts · waited 2.4 s`; waits that nobody notices are left out. */
export function formatTries({ attempts, waitedMs }: Pick<RequestEntry, 'attempts' | 'waitedMs'>): string {
  const tries = formatCount(attempts, 'attempt')
  return waitedMs < 100 ? tries : `${tries} · waited ${formatTook(waitedMs)}`
}
