import type { RequestEntry, RequestOutcome } from '#shared/contract/requests.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayDuration } from '../../lib/format-time.ts'

/** `842 ms`, `2.9 s`: exact where exactness says something. */
export function sayTook(durationMs: number): string {
  return durationMs < 1000 ? `${Math.round(durationMs)} ms` : sayDuration(durationMs)
}

const OUTCOMES: Partial<Record<RequestOutcome, string>> = {
  'under-way': 'under way',
  lost: 'answer not seen',
  ok: 'answered',
  cancelled: 'cancelled',
  offline: 'not reached',
  timed_out: 'no answer in time',
  stream_cut: 'cut off',
  bad_answer: 'answer not readable',
}

/** What came of a request, in a word or two: the status where one came, the service’s own code where it has one. */
export function sayOutcome({
  outcome,
  status,
  serviceCode,
}: Pick<RequestEntry, 'outcome' | 'status' | 'serviceCode'>): string {
  const words = OUTCOMES[outcome] ?? serviceCode ?? outcome.replaceAll('_', ' ')
  return status === null ? words : `${status} ${words}`
}

/** How an outcome is coloured; its words say the same. */
export function toneOf(outcome: RequestOutcome): 'good' | 'bad' | 'open' | 'quiet' {
  if (outcome === 'ok') return 'good'
  if (outcome === 'under-way') return 'open'
  return outcome === 'cancelled' ? 'quiet' : 'bad'
}

/** `1 try`, `3 tries · waited 2.4 s`; waits that nobody notices are left out. */
export function sayTries({ attempts, waitedMs }: Pick<RequestEntry, 'attempts' | 'waitedMs'>): string {
  const tries = formatCount(attempts, 'try', 'tries')
  return waitedMs < 100 ? tries : `${tries} · waited ${sayTook(waitedMs)}`
}
