import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import { Notice } from '../../../ui/notice.tsx'
import { sayPath } from '../form/form-scope.ts'

/** What is wrong with an item as a whole, or with a field that its form does not show. */
export function ItemIssues({
  issues,
  isShown,
}: {
  issues: readonly FlowIssue[]
  /** True for a field at which the form says it itself. */
  isShown: (field: string) => boolean
}) {
  const own = issues.filter(({ place }) => !isShown(sayPath(place.field)))
  return own.map(({ path, code, message, weight }) => (
    <Notice key={`${path} ${code}`} tone={weight === 'refused' ? 'warning' : 'quiet'}>
      {message}
    </Notice>
  ))
}
