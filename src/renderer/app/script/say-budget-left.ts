import type { GenerationPlan } from '#shared/contract/takes.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'

/** What a project's budget says about what would be sent: that it stops it, that it is nearly spent, or nothing. */
export type BudgetWord = { kind: 'none' } | { kind: 'warns' | 'stops'; text: string }

/** Words the budget beside the plan, before anything is sent. */
export function sayBudgetLeft({ characters, budget }: Pick<GenerationPlan, 'characters' | 'budget'>): BudgetWord {
  if (!budget || characters === 0) return { kind: 'none' }
  const { spentCharacters, waitingCharacters, warnCharacters, stopCharacters } = budget
  const before = spentCharacters + waitingCharacters
  const after = before + characters
  if (stopCharacters !== null && after > stopCharacters) {
    const left = Math.max(0, stopCharacters - before)
    return {
      kind: 'stops',
      text: `This needs ${formatCount(characters, 'character')}, and ${formatNumber(left)} ${left === 1 ? 'is' : 'are'} left of the project’s ${formatNumber(stopCharacters)} for this month. It would not be sent.`,
    }
  }
  if (warnCharacters === null || after < warnCharacters) return { kind: 'none' }
  const of = stopCharacters === null ? '' : ` of ${formatNumber(stopCharacters)}`
  return {
    kind: 'warns',
    text: `With this, the project comes to ${formatNumber(after)}${of} characters this month. Its budget warns from ${formatNumber(warnCharacters)}.`,
  }
}
