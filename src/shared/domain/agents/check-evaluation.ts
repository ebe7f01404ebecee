import { ENTRY_KEYS, type Evaluation } from './evaluation-changes.ts'

/** A reason why lists can't be published; `number` counts entries from 1. */
export interface EvaluationProblem {
  kind: 'criterion-name' | 'field-key' | 'field-key-taken'
  number: number
}

/** The first entry of each kind that the service would reject (assumed: shapes page 4). */
export function checkEvaluation({ criteria, data_collection: fields }: Evaluation): EvaluationProblem[] {
  const keys = fields.map((field) => field[ENTRY_KEYS.data_collection])
  const first = {
    'criterion-name': criteria.findIndex(({ name }) => typeof name !== 'string' || name.trim() === ''),
    'field-key': keys.findIndex((key) => typeof key !== 'string' || !/^\w{1,64}$/.test(key)),
    'field-key-taken': keys.findIndex((key, index) => key !== '' && keys.indexOf(key) !== index),
  } as const
  return (['criterion-name', 'field-key', 'field-key-taken'] as const).flatMap((kind) =>
    first[kind] < 0 ? [] : [{ kind, number: first[kind] + 1 }],
  )
}
