import { expect, it } from 'vitest'
import type { ConversationEvaluation } from '#shared/contract/conversations.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { CriterionTrend } from './criterion-trend.tsx'
import { EvaluationPanel } from './evaluation-panel.tsx'
import { formatResult } from './format-conversation.ts'

const PASSED: ConversationEvaluation = {
  ...{ id: 'eval_1', kind: 'criterion', criterionId: 'crit_1', name: 'Greets the caller', outcome: 'passed' },
  ...{ score: 1, rationale: '' },
}
const UNKNOWN: ConversationEvaluation = {
  ...{ ...PASSED, id: 'eval_2', criterionId: 'crit_2', name: 'Books a place', outcome: 'open', score: 0.25 },
}

it('calls a criterion without a verdict unknown in the list, the evaluation and the trend', async () => {
  const result = formatResult({ passedCount: 1, failedCount: 0, openCount: 1, isRead: true })
  const trend = { id: 'crit_2', name: 'Books a place', passed: 1, failed: 1, open: 1, trend: [] }
  const { screen } = await renderInStudio(
    <>
      <EvaluationPanel evaluations={[PASSED, UNKNOWN]} isLive={false} />
      <CriterionTrend criterion={trend} />
    </>,
    {},
  )

  expect(result).toBe('1 of 2 passed, 1 unknown')
  await expect.element(screen.getByText('2 criteria: 1 passed, 1 unknown.')).toBeVisible()
  await expect.element(screen.getByText('Unknown, score 25%')).toBeVisible()
  await expect.element(screen.getByText('50% passed (2 evaluated), 1 unknown')).toBeVisible()
})
