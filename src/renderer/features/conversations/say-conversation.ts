import type { ConversationEvaluation, ConversationRow } from '#shared/contract/conversations.ts'
import { formatCount } from '../../lib/format-count.ts'

const STATUSES: Record<string, string> = {
  pending: 'waiting for an answer',
  active: 'live',
  completed: 'completed',
  failed: 'failed',
}

const END_REASONS: Record<string, string> = {
  agent_ended: 'The agent ended it.',
  caller_hangup: 'The caller hung up.',
  inactivity_timeout: 'Nobody said anything for too long.',
  max_duration_reached: 'It reached the longest duration.',
  flow_budget_exhausted: 'The flow used up its steps.',
  loop_detected: 'The flow went round in circles.',
  transferred: 'It was transferred.',
  voicemail_message_left: 'A machine answered, and a message was left.',
  voicemail_hangup: 'A machine answered, and the agent hung up.',
  ivr_hangup: 'A menu answered, and the agent hung up.',
  unavailable_hangup: 'Nobody was available.',
  over_capacity: 'The service had no room for it.',
  dial_no_answer: 'Nobody answered.',
  dial_busy: 'The line was busy.',
  dial_rejected: 'The call was rejected.',
  dial_failed: 'The call could not be put through.',
}

const ROLES: Record<string, string> = {
  assistant: 'Agent',
  user: 'Caller',
  tool: 'Tool',
  system: 'System',
  operator: 'Operator',
}

/** A status in words; one that is not known is said as it is. */
export function sayStatus(status: string): string {
  return STATUSES[status] ?? status
}

/** True for a status that another may still follow. */
export function isLive(status: string): boolean {
  return status === 'pending' || status === 'active'
}

/** Why it ended, as a sentence; null where there is nothing to say. */
export function sayEndReason(reason: string | null): string | null {
  if (reason === null || reason === '') return null
  return END_REASONS[reason] ?? `Ended as ${reason}.`
}

/** Who said it. */
export function sayRole(role: string): string {
  return ROLES[role] ?? role
}

/** Of a list's row: `1 of 3 failed`, `3 passed`, `2 open`; empty before it is known. */
export function sayResult(row: Pick<ConversationRow, 'passedCount' | 'failedCount' | 'openCount' | 'isRead'>): string {
  const { passedCount, failedCount, openCount, isRead } = row
  const all = passedCount + failedCount + openCount
  if (failedCount > 0) return `${failedCount} of ${all} failed`
  if (all === 0) return isRead ? 'no criteria' : ''
  return openCount > 0 ? `${openCount} of ${all} open` : `${formatCount(all, 'criterion', 'criteria')} passed`
}

export const OUTCOME_WORDS: Record<ConversationEvaluation['outcome'], string> = {
  passed: 'Passed',
  failed: 'Failed',
  open: 'Open',
  none: '',
}

/** What was collected, as text. */
export function sayValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not found'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Failures before open ones before passed ones, each in the service's order. */
export function failuresFirst(evaluations: readonly ConversationEvaluation[]): ConversationEvaluation[] {
  const order = ['failed', 'open', 'passed', 'none']
  return evaluations.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))
}
