import type { GenerationPlan } from '#shared/contract/takes.ts'
import { useScriptSlots } from '../script-slots.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatBudgetLeft } from './format-budget-left.ts'
import { t } from './messages/t.ts'

/** What the project's budget says about a plan; nothing if it covers it without a warning. */
export function BudgetNotice({ plan }: { plan: Pick<GenerationPlan, 'characters' | 'budget'> }) {
  const word = formatBudgetLeft(plan)
  if (word.kind === 'none') return null
  return (
    <Notice tone={word.kind === 'stops' ? 'warning' : 'quiet'} role="status" actions={<BudgetButton />}>
      {word.text}
    </Notice>
  )
}

export function BudgetButton() {
  const { goToBudgets } = useScriptSlots()
  return <Button onPress={goToBudgets}>{t('generate.editBudget')}</Button>
}
