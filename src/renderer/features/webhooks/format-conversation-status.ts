import { t } from './messages/t.ts'

const STATUSES = ['pending', 'active', 'completed', 'failed'] as const

/** A conversation's status as a word; unknown ones are shown unchanged. */
export function formatConversationStatus(status: string): string {
  const known = STATUSES.find((each) => each === status)
  return known ? t(`conversationStatus.${known}`) : status
}
