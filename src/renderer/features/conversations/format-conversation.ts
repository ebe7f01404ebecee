import type { ConversationEvaluation, ConversationRow } from '#shared/contract/conversations.ts'

const STATUSES: Record<string, string> = {
  pending: 'waiting for an answer',
  active: 'live',
  completed: 'completed',
  failed: 'failed',
}

const END_REASONS: Record<string, string> = {
  agent_ended: 'The agent ended it.',
  caller_hangup: 'The caller hung up.',
  inactivity_timeout: 'Silence timeout.',
  max_duration_reached: 'Maximum duration reached.',
  flow_budget_exhausted: 'Flow step limit reached.',
  loop_detected: 'Flow loop detected.',
  transferred: 'It was transferred.',
  voicemail_message_left: 'A machine answered, and a message was left.',
  voicemail_hangup: 'A machine answered, and the agent hung up.',
  ivr_hangup: 'A phone menu answered; the agent hung up.',
  unavailable_hangup: 'Nobody was available.',
  over_capacity: 'The service was at capacity.',
  dial_no_answer: 'Nobody answered.',
  dial_busy: 'The line was busy.',
  dial_rejected: 'The call was rejected.',
  dial_failed: 'The call failed to connect.',
}

const ROLES: Record<string, string> = {
  assistant: 'Agent',
  user: 'Caller',
  tool: 'Tool',
  system: 'System',
  operator: 'Operator',
  note: 'Your notes',
}

/** A status label; unknown ones are shown unchanged. */
export function formatStatus(status: string): string {
  return STATUSES[status] ?? status
}

/** True for a status that isn't final. */
export function isLive(status: string): boolean {
  return status === 'pending' || status === 'active'
}

/** The end reason as text; null if there is none. */
export function formatEndReason(reason: string | null): string | null {
  if (reason === null || reason === '') return null
  return END_REASONS[reason] ?? `Ended: ${reason}`
}

/** Label of a message's role. */
export function formatRole(role: string): string {
  return ROLES[role] ?? role
}

/** Of a list's row: `2 of 3 passed`, `1 of 3 passed, 1 unknown`; empty before it is known. */
export function formatResult(
  row: Pick<ConversationRow, 'passedCount' | 'failedCount' | 'openCount' | 'isRead'>,
): string {
  const { passedCount, failedCount, openCount, isRead } = row
  const all = passedCount + failedCount + openCount
  if (all === 0) return isRead ? 'no criteria' : ''
  return `${passedCount} of ${all} passed${openCount > 0 ? `, ${openCount} unknown` : ''}`
}

export const OUTCOME_WORDS: Record<ConversationEvaluation['outcome'], string> = {
  passed: 'Passed',
  failed: 'Failed',
  open: 'Unknown',
  none: '',
}

/** Collected data as text. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not found'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Failed before unknown before passed, each in the service's order. */
export function failuresFirst(evaluations: readonly ConversationEvaluation[]): ConversationEvaluation[] {
  const order = ['failed', 'open', 'passed', 'none']
  return evaluations.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))
}
