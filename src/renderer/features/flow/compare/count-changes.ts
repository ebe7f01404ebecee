import type { ItemChange } from '#shared/domain/flow/diff-graphs.ts'
import { FLOW_SORTS } from '#shared/domain/flow/keyed-items.ts'
import { t } from './messages/t.ts'

/** Summary of changes: `2 nodes added, 1 changed, 3 moved · 1 edge removed`. */
export function countChanges(changes: readonly ItemChange[]): string {
  const parts = FLOW_SORTS.flatMap((sort) => {
    const counts = (['added', 'removed', 'changed', 'moved'] as const).flatMap((what) => {
      const count = changes.filter((change) => change.sort === sort && change.what === what).length
      return count === 0 ? [] : [{ what, count }]
    })
    if (counts.length === 0) return []
    return counts
      .map(({ what, count }, at) =>
        at === 0 ? t(`first.${what}.${sort}`, { count }) : t(`more.${what}`, { count, sort }),
      )
      .join(', ')
  })
  return parts.join(' · ')
}
