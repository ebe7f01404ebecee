import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareEvaluations, type Evaluation, mergeEvaluations } from './evaluation-changes.ts'
import { isSameJson } from './json-pointer.ts'

const criterion = (id: string, name: string) => ({ id, name, description: '', weight: 1 })
const field = (key: string, type: string) => ({ key, description: '', type })
const NONE = new Set<string>()

const BASE: Evaluation = { criteria: [criterion('a', 'A'), criterion('b', 'B')], data_collection: [field('k', 'int')] }

it('tells entries apart by id and key, and whose change is whose', () => {
  const mine = { criteria: [criterion('b', 'B2'), criterion('c', 'C')], data_collection: [field('k', 'string')] }
  const theirs = { criteria: [criterion('a', 'A2'), criterion('b', 'B')], data_collection: [field('k', 'boolean')] }

  const differences = compareEvaluations(BASE, mine, theirs)

  expect(differences.map(({ entry, kind }) => [entry, kind])).toEqual([
    ['criteria/a', 'conflict'],
    ['criteria/b', 'here'],
    ['criteria/c', 'here'],
    ['data_collection/k', 'conflict'],
  ])
  expect(mergeEvaluations(mine, theirs, differences, NONE)).toEqual(mine)
  expect(mergeEvaluations(mine, theirs, differences, new Set(['criteria/a', 'data_collection/k']))).toEqual({
    criteria: [criterion('b', 'B2'), criterion('c', 'C'), criterion('a', 'A2')],
    data_collection: [field('k', 'boolean')],
  })
})

it('keeps what the service added or took away meanwhile', () => {
  const theirs = { criteria: [criterion('b', 'B'), criterion('d', 'D')], data_collection: [] }
  const mine = { ...BASE, criteria: [...BASE.criteria, criterion('c', 'C')] }

  const merged = mergeEvaluations(mine, theirs, compareEvaluations(BASE, mine, theirs), NONE)

  expect(merged.criteria.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
  expect(merged.data_collection).toEqual([])
})

const evaluation = fc.record({
  criteria: fc.uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', '1', '2'), name: fc.constantFrom('x', 'y'), more: fc.jsonValue() }),
    { selector: ({ id }) => id },
  ),
  data_collection: fc.uniqueArray(
    fc.record({ key: fc.constantFrom('k', 'l'), type: fc.constantFrom('int', 'string') }),
    {
      selector: ({ key }) => key,
    },
  ),
})

it('loses nothing that either of them made, and makes nothing up', () => {
  fc.assert(
    fc.property(evaluation, evaluation, evaluation, (base, mine, theirs) => {
      const differences = compareEvaluations(base, mine, theirs)
      const merged = mergeEvaluations(mine, theirs, differences, NONE)
      const find = (entry: string) =>
        [...merged.criteria, ...merged.data_collection].find(
          (each) => `criteria/${each['id']}` === entry || `data_collection/${each['key']}` === entry,
        )
      for (const { entry, kind, mine: own, theirs: other } of differences)
        expect(isSameJson(find(entry), kind === 'there' ? other : own)).toBe(true)
      const known = [...mine.criteria, ...theirs.criteria, ...mine.data_collection, ...theirs.data_collection]
      for (const each of [...merged.criteria, ...merged.data_collection])
        expect(known.some((other) => isSameJson(each, other))).toBe(true)
    }),
  )
})
