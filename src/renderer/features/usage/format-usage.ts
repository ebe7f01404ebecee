import { FIRST_WORKSPACE_ID } from '#shared/domain/first-workspace.ts'
import type { BudgetRow, LedgerGrouping, LedgerRow, LedgerSum } from '#shared/contract/usage.ts'
import { formatDay } from '../../lib/format-time.ts'
import { t } from './messages/t.ts'

const PURPOSES = ['take', 'audition', 'words', 'console'] as const

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
      return row.key === '' ? t('noProject') : row.label || t('untitledProject')
    case 'voice':
      return names.voice(row.key)
    case 'model':
      return row.key === '' ? t('dialogueModel') : names.model(row.key)
    case 'purpose': {
      const purpose = PURPOSES.find((each) => each === row.key)
      return purpose ? t(`purpose.${purpose}`) : row.key
    }
  }
}

/**
 * A service's user-facing name, with its workspace if there are several.
 *
 * @param nameOf returns the name of a workspace, empty for a removed one
 */
export function formatLedgerService(service: string, nameOf: (workspaceId: string) => string = () => ''): string {
  if (service === 'sandbox') return t('sandbox')
  if (service === '') return t('beforeTracking')
  const [address = '', workspaceId] = service.split('#')
  if (workspaceId === undefined)
    return nameOf(FIRST_WORKSPACE_ID) === '' ? address : `${address} · ${nameOf(FIRST_WORKSPACE_ID)}`
  return `${address} · ${nameOf(workspaceId) || t('removedWorkspace')}`
}

/** `up to 412 pending in 2 requests`; null where all is confirmed. */
export function formatUnconfirmed(
  sum: Pick<LedgerSum, 'unconfirmedRequests' | 'unconfirmedCharacters'>,
): string | null {
  if (sum.unconfirmedRequests === 0) return null
  return t('pendingInRequests', { characters: sum.unconfirmedCharacters, count: sum.unconfirmedRequests })
}

/** A project's budget status, always shown with a label. */
export type BudgetMood = 'none' | 'fine' | 'warning' | 'stopped'

export function moodOf({ spentCharacters, warnCharacters, stopCharacters }: BudgetRow): BudgetMood {
  if (warnCharacters === null && stopCharacters === null) return 'none'
  if (stopCharacters !== null && spentCharacters >= stopCharacters) return 'stopped'
  return warnCharacters !== null && spentCharacters >= warnCharacters ? 'warning' : 'fine'
}

/** `1,200 of 5,000 characters`, `1,200 characters, warning from 4,000`. */
export function formatBudget({
  spentCharacters: spent,
  warnCharacters: warning,
  stopCharacters: limit,
}: BudgetRow): string {
  if (limit !== null && warning !== null) return t('budgets.ofLimitWithWarning', { spent, limit, warning })
  if (limit !== null) return t('budgets.ofLimit', { spent, limit })
  return warning === null ? t('characters', { count: spent }) : t('budgets.withWarning', { spent, warning })
}
