import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { BudgetRow, LedgerGrouping, LedgerRow, LedgerSum } from '#shared/contract/usage.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { sayDay } from '../../lib/format-time.ts'

const PURPOSES: Record<string, string> = {
  take: 'Takes',
  audition: 'Voices tried on a line',
  words: 'Words heard before they were kept',
  console: 'Request console',
}

export interface LedgerNames {
  voice: (voiceId: string) => string
  model: (modelId: string) => string
}

/** What a row of the ledger stands for. */
export function sayRow(row: Pick<LedgerRow, 'key' | 'label'>, groupBy: LedgerGrouping, names: LedgerNames): string {
  switch (groupBy) {
    case 'day':
      return sayDay(row.key)
    case 'project':
      return row.key === '' ? 'No project' : row.label || 'Project without a title'
    case 'voice':
      return names.voice(row.key)
    case 'model':
      return names.model(row.key)
    case 'purpose':
      return PURPOSES[row.key] ?? row.key
  }
}

/**
 * A service as a person knows it: with its workspace where there are several.
 *
 * @param nameOf answers the name of a workspace, empty for one that was removed
 */
export function sayLedgerService(service: string, nameOf: (workspaceId: string) => string = () => ''): string {
  if (service === 'practice') return 'Practice service'
  if (service === '') return 'Before the ledger'
  const [address = '', workspaceId] = service.split('#')
  if (workspaceId === undefined)
    return nameOf(FIRST_WORKSPACE_ID) === '' ? address : `${address} · ${nameOf(FIRST_WORKSPACE_ID)}`
  return `${address} · ${nameOf(workspaceId) || 'removed workspace'}`
}

/** `up to 412 more in 2 requests`; null where all is confirmed. */
export function sayUnconfirmed(sum: Pick<LedgerSum, 'unconfirmedRequests' | 'unconfirmedCharacters'>): string | null {
  if (sum.unconfirmedRequests === 0) return null
  return `up to ${formatNumber(sum.unconfirmedCharacters)} more in ${formatCount(sum.unconfirmedRequests, 'request')}`
}

/** How a project stands to its budget, always with a word. */
export type BudgetMood = 'none' | 'fine' | 'warning' | 'stopped'

export function moodOf({ spentCharacters, warnCharacters, stopCharacters }: BudgetRow): BudgetMood {
  if (warnCharacters === null && stopCharacters === null) return 'none'
  if (stopCharacters !== null && spentCharacters >= stopCharacters) return 'stopped'
  return warnCharacters !== null && spentCharacters >= warnCharacters ? 'warning' : 'fine'
}

/** `1,200 of 5,000 characters`, `1,200 characters, warns from 4,000`. */
export function sayBudget(row: BudgetRow): string {
  const spent = formatNumber(row.spentCharacters)
  if (row.stopCharacters !== null) {
    const warns = row.warnCharacters === null ? '' : `, warns from ${formatNumber(row.warnCharacters)}`
    return `${spent} of ${formatCount(row.stopCharacters, 'character')}${warns}`
  }
  if (row.warnCharacters !== null)
    return `${formatCount(row.spentCharacters, 'character')}, warns from ${formatNumber(row.warnCharacters)}`
  return formatCount(row.spentCharacters, 'character')
}

/** A whole number of characters as it is typed; null for none, undefined for what is no such number. */
export function readCharacters(text: string): number | null | undefined {
  const digits = text.trim().replaceAll(/[\s,.’']/g, '')
  if (digits === '') return null
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}
