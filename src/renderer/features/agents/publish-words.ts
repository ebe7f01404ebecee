import type { AgentPart, Unpublished, UnpublishedChange } from '#shared/contract/unpublished.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'

export const PART_LABELS: Record<AgentPart, string> = {
  settings: 'Settings',
  widget: 'Widget',
  evaluation: 'Evaluation',
  flow: 'Flow',
}

/** `Settings, Flow`. */
export function formatParts(parts: readonly AgentPart[]): string {
  return parts.map((part) => PART_LABELS[part]).join(', ')
}

/** `3 unpublished changes: Settings 2, Flow 1`. */
export function formatUnpublished({ parts }: Pick<Unpublished, 'parts'>): string {
  if (parts.length === 0) return 'All changes published'
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const counts = parts.map(({ part, count }) => `${PART_LABELS[part]} ${formatNumber(count)}`).join(', ')
  return `${formatCount(total, 'unpublished change')}: ${counts}`
}

const ITEMS: Record<string, { one: string; many: string }> = {
  node: { one: 'Node', many: 'nodes' },
  edge: { one: 'Edge', many: 'edges' },
  variable: { one: 'Variable', many: 'variables' },
  graph: { one: 'Fields of the graph', many: 'fields of the graph' },
}

/** One line per named change of a flow, then one per kind of unnamed ones and one for those that aren't listed. */
export function formatFlowChanges(changes: readonly UnpublishedChange[], count: number): string[] {
  const sortOf = (id: string) => ITEMS[id.slice(0, id.indexOf('/'))] ?? { one: 'Item', many: 'items' }
  const named = changes.filter(({ name }) => name !== '')
  const unnamed = Map.groupBy(
    changes.filter(({ name }) => name === ''),
    ({ id, what }) => `${sortOf(id).many} ${what}`,
  )
  return [
    ...named.map(({ id, what, name }) => `${sortOf(id).one} “${name}” ${what}`),
    ...[...unnamed].map(([words, group]) => {
      const [first] = group
      return group.length === 1 && first
        ? `${sortOf(first.id).one} ${first.what}`
        : `${formatNumber(group.length)} ${words}`
    }),
    ...(count > changes.length && changes.length > 0 ? [`${formatNumber(count - changes.length)} more`] : []),
    ...(changes.length === 0 ? ['Name, notes or order of the draft changed'] : []),
  ]
}
