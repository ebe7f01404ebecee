import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import { Notice } from '../../../ui/notice.tsx'
import { formatPath } from '../form/form-scope.ts'

/** Issues with an item as a whole, or with a field its form doesn't show. */
export function ItemIssues({
  issues,
  isShown,
}: {
  issues: readonly FlowIssue[]
  /** True for a field whose issues the form shows itself. */
  isShown: (field: string) => boolean
}) {
  const own = issues.filter(({ place }) => !isShown(formatPath(place.field)))
  return own.map(({ path, code, message, weight }) => (
    <Notice key={`${path} ${code}`} tone={weight === 'refused' ? 'warning' : 'quiet'}>
      {message}
    </Notice>
  ))
}
