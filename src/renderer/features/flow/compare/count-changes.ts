import type { ItemChange } from '#shared/domain/flow/diff-graphs.ts'
import type { FlowSort } from '#shared/domain/flow/keyed-items.ts'
import { formatCount } from '../../../lib/format-count.ts'

const SORTS: readonly { sort: FlowSort; one: string }[] = [
  { sort: 'node', one: 'node' },
  { sort: 'edge', one: 'edge' },
  { sort: 'variable', one: 'variable' },
  { sort: 'graph', one: 'field of the graph' },
]

/** Summary of changes: `2 nodes added, 1 changed, 3 moved · 1 edge removed`. */
export function countChanges(changes: readonly ItemChange[]): string {
  const parts = SORTS.flatMap(({ sort, one }) => {
    const counts = (['added', 'removed', 'changed', 'moved'] as const).flatMap((what) => {
      const count = changes.filter((change) => change.sort === sort && change.what === what).length
      return count === 0 ? [] : [{ what, count }]
    })
    if (counts.length === 0) return []
    return counts
      .map(({ what, count }, at) => (at === 0 ? `${formatCount(count, one)} ${what}` : `${count} ${what}`))
      .join(', ')
  })
  return parts.join(' · ')
}
