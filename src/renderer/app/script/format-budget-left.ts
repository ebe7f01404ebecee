import type { GenerationPlan } from '#shared/contract/takes.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'

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
    return {
      kind: 'stops',
      text: `Needs ${formatCount(characters, 'character')}; only ${formatNumber(left)} left of this project’s ${formatNumber(stopCharacters)}-character monthly budget. It won’t be sent.`,
    }
  }
  if (warnCharacters === null || after < warnCharacters) return { kind: 'none' }
  const of = stopCharacters === null ? '' : ` of ${formatNumber(stopCharacters)}`
  return {
    kind: 'warns',
    text: `This brings the project to ${formatNumber(after)}${of} characters this month. Warning threshold: ${formatNumber(warnCharacters)}.`,
  }
}
