import { expect, it } from 'vitest'
import { checkEvaluation } from '#shared/domain/agents/check-evaluation.ts'
import { formatEntry, formatEvaluationProblem } from './evaluation-words.ts'

it('explains why lists can’t be published, and nothing otherwise', () => {
  const good = {
    criteria: [{ id: 'a', name: 'Solved', description: '' }],
    data_collection: [{ key: 'k', type: 'int' }],
  }

  expect(checkEvaluation(good)).toEqual([])
  expect(
    checkEvaluation({
      criteria: [{ id: 'a', name: ' ' }],
      data_collection: [{ key: 'k' }, { key: 'a b' }, { key: 'k' }],
    }).map(formatEvaluationProblem),
  ).toEqual([
    'Criterion 1 needs a name.',
    'The key of data field 2 needs 1 to 64 letters, digits or underscores.',
    'Data field 3 has the same key as another.',
  ])
})

it('shows an entire entry including unknown fields, and reports a missing one', () => {
  const entry = { key: 'order', type: 'int', description: 'Its number.', more: [1] }

  expect(formatEntry('data_collection/order', entry, true)).toBe('order, int\nIts number.\n{"more":[1]}')
  expect(formatEntry('criteria/a/b', undefined, true)).toBe('not there')
  expect(formatEntry('criteria/a/b', undefined)).toBe('Criterion a/b')
})
