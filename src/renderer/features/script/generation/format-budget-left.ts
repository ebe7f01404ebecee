import type { GenerationPlan } from '#shared/contract/takes.ts'
import { t } from './messages/t.ts'

/** A project's budget status for a request: stops it, nearly spent, or nothing. */
export type BudgetWord = { kind: 'none' } | { kind: 'warns' | 'stops'; text: string }

/** Describes the budget next to the plan, before anything is sent. */
export function formatBudgetLeft({ characters, budget }: Pick<GenerationPlan, 'characters' | 'budget'>): BudgetWord {
  if (!budget || characters === 0) return { kind: 'none' }
  const { spentCharacters, waitingCharacters, warnCharacters, stopCharacters } = budget
  const before = spentCharacters + waitingCharacters
  const after = before + characters
  if (stopCharacters !== null && after > stopCharacters) {
    const left = Math.max(0, stopCharacters - before)
    return { kind: 'stops', text: t('budget.stops', { count: characters, left, limit: stopCharacters }) }
  }
  if (warnCharacters === null || after < warnCharacters) return { kind: 'none' }
  const values = { total: after, threshold: warnCharacters }
  return {
    kind: 'warns',
    text:
      stopCharacters === null
        ? t('budget.warns', values)
        : t('budget.warnsOfLimit', { ...values, limit: stopCharacters }),
  }
}
