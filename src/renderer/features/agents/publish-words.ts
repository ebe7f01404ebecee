import type { AgentPart, Unpublished, UnpublishedChange } from '#shared/contract/unpublished.ts'
import { t } from './messages/t.ts'

/** `Settings, Flow`. */
export function formatParts(parts: readonly AgentPart[]): string {
  return parts.map((part) => t(`part.${part}`)).join(', ')
}

/** `3 unpublished changes: Settings 2, Flow 1`. */
export function formatUnpublished({ parts }: Pick<Unpublished, 'parts'>): string {
  if (parts.length === 0) return t('publish.none')
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const counts = parts.map(({ part, count }) => t('publish.partCount', { part: t(`part.${part}`), count })).join(', ')
  return t('publish.count', { count: total, parts: counts })
}

/** One line per named change of a flow, then one per kind of unnamed ones and one for those that aren't listed. */
export function formatFlowChanges(changes: readonly UnpublishedChange[], count: number): string[] {
  const itemOf = (id: string) => id.slice(0, id.indexOf('/'))
  const named = changes.filter(({ name }) => name !== '')
  const unnamed = Map.groupBy(
    changes.filter(({ name }) => name === ''),
    ({ id, what }) => `${itemOf(id)} ${what}`,
  )
  return [
    ...named.map(({ id, what, name }) => t(`named.${what}`, { item: itemOf(id), name })),
    ...[...unnamed.values()].flatMap((group) =>
      group.slice(0, 1).map(({ id, what }) => t(`unnamed.${what}`, { item: itemOf(id), count: group.length })),
    ),
    ...(count > changes.length && changes.length > 0 ? [t('moreChanges', { count: count - changes.length })] : []),
    ...(changes.length === 0 ? [t('otherChanges')] : []),
  ]
}
