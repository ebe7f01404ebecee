import type { EvaluationProblem } from '#shared/domain/agents/check-evaluation.ts'
import type { JsonObject } from '#shared/domain/agents/json-pointer.ts'

/** A name for an entry, or its entire content if `isWhole`. */
export function formatEntry(entry: string, value: JsonObject | undefined, isWhole = false): string {
  const [list = '', key = ''] = entry.split(/\/(.*)/s)
  const kind = list === 'criteria' ? 'Criterion' : 'Data field'
  if (!value) return isWhole ? 'not there' : `${kind} ${key}`
  if (!isWhole) return `${kind} “${textOf(value[list === 'criteria' ? 'name' : 'key']) || key}”`
  const { name, key: dataKey, type, description, id: _id, ...more } = value
  const head = list === 'criteria' ? textOf(name) : `${textOf(dataKey)}, ${textOf(type)}`
  const rest = Object.keys(more).length > 0 ? JSON.stringify(more) : ''
  return [head, textOf(description), rest].filter((line) => line !== '').join('\n')
}

/** Why the evaluation can't be published, in one sentence. */
export function formatEvaluationProblem({ kind, number }: EvaluationProblem): string {
  switch (kind) {
    case 'criterion-name':
      return `Criterion ${number} needs a name.`
    case 'field-key':
      return `The key of data field ${number} needs 1 to 64 letters, digits or underscores.`
    case 'field-key-taken':
      return `Data field ${number} has the key of another one.`
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
