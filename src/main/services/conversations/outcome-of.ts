import type { WireEvaluation } from '#shared/service-wire/conversations.ts'
import type { EvaluationOutcome } from '../../db/repos/conversation-parts-repo.ts'

/**
 * A criterion's outcome: by `passed` (specification part 2, Evaluation), else by `status` (assumed: shapes page 4.1).
 * Other entries can't pass.
 */
export function getOutcome(evaluation: Pick<WireEvaluation, 'kind' | 'passed' | 'status'>): EvaluationOutcome {
  if (evaluation.kind !== 'criterion') return 'none'
  if (evaluation.passed === true || (evaluation.passed == null && evaluation.status === 'success')) return 'passed'
  if (evaluation.passed === false || evaluation.status === 'failure') return 'failed'
  return 'open'
}
