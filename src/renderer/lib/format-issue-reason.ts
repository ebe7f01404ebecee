import type { ListeningIssueReason } from '#shared/domain/listening-issues.ts'
import { t } from './messages/t.ts'

/** `Wrong words` */
export function formatIssueReason(reason: ListeningIssueReason): string {
  return t(`issueReason.${reason}`)
}
