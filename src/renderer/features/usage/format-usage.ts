import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { BudgetRow, LedgerGrouping, LedgerRow, LedgerSum } from '#shared/contract/usage.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { formatDay } from '../../lib/format-time.ts'

const PURPOSES: Record<string, string> = {
  take: 'Generated takes',
  audition: 'Voice auditions',
  words: 'Pronunciation previews',
  console: 'Request console',
}

export interface LedgerNames {
  voice: (voiceId: string) => string
  model: (modelId: string) => string
}

/** What a usage row stands for. */
export function formatRow(row: Pick<LedgerRow, 'key' | 'label'>, groupBy: LedgerGrouping, names: LedgerNames): string {
  switch (groupBy) {
    case 'day':
      return formatDay(row.key)
    case 'project':
      return row.key === '' ? 'No project' : row.label || 'Project without a title'
    case 'voice':
      return names.voice(row.key)
    case 'model':
      return row.key === '' ? 'Dialogue model' : names.model(row.key)
    case 'purpose':
      return PURPOSES[row.key] ?? row.key
  }
}

/**
 * A service's user-facing name, with its workspace if there are several.
 *
 * @param nameOf returns the name of a workspace, empty for a removed one
 */
export function formatLedgerService(service: string, nameOf: (workspaceId: string) => string = () => ''): string {
  if (service === 'sandbox') return 'Sandbox'
  if (service === '') return 'Before usage tracking'
  const [address = '', workspaceId] = service.split('#')
  if (workspaceId === undefined)
    return nameOf(FIRST_WORKSPACE_ID) === '' ? address : `${address} · ${nameOf(FIRST_WORKSPACE_ID)}`
  return `${address} · ${nameOf(workspaceId) || 'removed workspace'}`
}

/** `up to 412 pending in 2 requests`; null where all is confirmed. */
export function formatUnconfirmed(
  sum: Pick<LedgerSum, 'unconfirmedRequests' | 'unconfirmedCharacters'>,
): string | null {
  if (sum.unconfirmedRequests === 0) return null
  return `up to ${formatNumber(sum.unconfirmedCharacters)} pending in ${formatCount(sum.unconfirmedRequests, 'request')}`
}

/** A project's budget status, always shown with a label. */
export type BudgetMood = 'none' | 'fine' | 'warning' | 'stopped'

export function moodOf({ spentCharacters, warnCharacters, stopCharacters }: BudgetRow): BudgetMood {
  if (warnCharacters === null && stopCharacters === null) return 'none'
  if (stopCharacters !== null && spentCharacters >= stopCharacters) return 'stopped'
  return warnCharacters !== null && spentCharacters >= warnCharacters ? 'warning' : 'fine'
}

/** `1,200 of 5,000 characters`, `1,200 characters, warning from 4,000`. */
export function formatBudget(row: BudgetRow): string {
  const spent = formatNumber(row.spentCharacters)
  if (row.stopCharacters !== null) {
    const warns = row.warnCharacters === null ? '' : `, warning from ${formatNumber(row.warnCharacters)}`
    return `${spent} of ${formatCount(row.stopCharacters, 'character')}${warns}`
  }
  if (row.warnCharacters !== null)
    return `${formatCount(row.spentCharacters, 'character')}, warning from ${formatNumber(row.warnCharacters)}`
  return formatCount(row.spentCharacters, 'character')
}
