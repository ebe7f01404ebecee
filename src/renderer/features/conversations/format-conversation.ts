import type { ConversationEvaluation, ConversationRow } from '#shared/contract/conversations.ts'
import { t } from './messages/t.ts'

const STATUSES = ['pending', 'active', 'completed', 'failed'] as const

const END_REASONS = [
  'agent_ended',
  'caller_hangup',
  'inactivity_timeout',
  'max_duration_reached',
  'flow_budget_exhausted',
  'loop_detected',
  'transferred',
  'voicemail_message_left',
  'voicemail_hangup',
  'ivr_hangup',
  'unavailable_hangup',
  'over_capacity',
  'dial_no_answer',
  'dial_busy',
  'dial_rejected',
  'dial_failed',
] as const

const ROLES = ['assistant', 'user', 'tool', 'system', 'operator', 'note'] as const

/** A status label; unknown ones are shown unchanged. */
export function formatStatus(status: string): string {
  const known = STATUSES.find((each) => each === status)
  return known ? t(`status.${known}`) : status
}

/** True for a status that isn't final. */
export function isLive(status: string): boolean {
  return status === 'pending' || status === 'active'
}

/** The end reason as text; null if there is none. */
export function formatEndReason(reason: string | null): string | null {
  if (reason === null || reason === '') return null
  const known = END_REASONS.find((each) => each === reason)
  return known ? t(`end.${known}`) : t('endedWith', { reason })
}

/** Label of a message's role. */
export function formatRole(role: string): string {
  const known = ROLES.find((each) => each === role)
  return known ? t(`role.${known}`) : role
}

/** Of a list's row: `2 of 3 passed`, `1 of 3 passed, 1 unknown`; empty before it is known. */
export function formatResult(
  row: Pick<ConversationRow, 'passedCount' | 'failedCount' | 'openCount' | 'isRead'>,
): string {
  const { passedCount, failedCount, openCount, isRead } = row
  const all = passedCount + failedCount + openCount
  if (all === 0) return isRead ? t('result.none') : ''
  return openCount > 0
    ? t('result.passedWithOpen', { passed: passedCount, all, open: openCount })
    : t('result.passed', { passed: passedCount, all })
}

/** Empty for an entry without an outcome. */
export function formatOutcome(outcome: ConversationEvaluation['outcome']): string {
  return outcome === 'none' ? '' : t(`outcome.${outcome}`)
}

/** Whether something was collected. */
export function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}

/** Collected data as text. */
export function formatValue(value: unknown): string {
  if (!hasValue(value)) return t('value.none')
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Failed before unknown before passed, each in the service's order. */
export function failuresFirst(evaluations: readonly ConversationEvaluation[]): ConversationEvaluation[] {
  const order = ['failed', 'open', 'passed', 'none']
  return evaluations.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))
}
