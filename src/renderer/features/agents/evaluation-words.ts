import type { EvaluationProblem } from '#shared/domain/agents/check-evaluation.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'
import { t } from './messages/t.ts'

/** A name for an entry, or its entire content if `isWhole`. */
export function formatEntry(entry: string, value: JsonObject | undefined, isWhole = false): string {
  const [list = '', key = ''] = entry.split(/\/(.*)/s)
  const isCriterion = list === 'criteria'
  if (!value) return isWhole ? t('entry.missing') : t(isCriterion ? 'entry.criterionId' : 'entry.fieldId', { id: key })
  if (!isWhole)
    return t(isCriterion ? 'entry.criterion' : 'entry.field', {
      name: textOf(value[isCriterion ? 'name' : 'key']) || key,
    })
  const { name, key: dataKey, type, description, id: _id, ...more } = value
  const head = isCriterion ? textOf(name) : `${textOf(dataKey)}, ${textOf(type)}`
  const rest = Object.keys(more).length > 0 ? JSON.stringify(more) : ''
  return [head, textOf(description), rest].filter((line) => line !== '').join('\n')
}

/** Why the evaluation can't be published, in one sentence. */
export function formatEvaluationProblem({ kind, number }: EvaluationProblem): string {
  return t(`problem.${kind}`, { number })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
