import { expect, it } from 'vitest'
import { checkEvaluation, sayEntry } from './evaluation-words.ts'

it('says why lists cannot be sent, and nothing when they can', () => {
  const good = {
    criteria: [{ id: 'a', name: 'Solved', description: '' }],
    data_collection: [{ key: 'k', type: 'int' }],
  }

  expect(checkEvaluation(good)).toEqual([])
  expect(
    checkEvaluation({
      criteria: [{ id: 'a', name: ' ' }],
      data_collection: [{ key: 'k' }, { key: 'a b' }, { key: 'k' }],
    }),
  ).toEqual([
    'Criterion 1 needs a name.',
    'The key of data field 2 needs 1 to 64 letters, digits or underscores.',
    'Data field 3 has the key of another one.',
  ])
})

it('shows all of an entry, also what it does not know, and that one is not there', () => {
  const entry = { key: 'order', type: 'int', description: 'Its number.', more: [1] }

  expect(sayEntry('data_collection/order', entry, true)).toBe('order, int\nIts number.\n{"more":[1]}')
  expect(sayEntry('criteria/a/b', undefined, true)).toBe('not there')
  expect(sayEntry('criteria/a/b', undefined)).toBe('Criterion a/b')
})
