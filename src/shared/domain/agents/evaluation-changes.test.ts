import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareEvaluations, type Evaluation, isSameEvaluation, mergeEvaluations } from './evaluation-changes.ts'
import { isSameJson } from './json-pointer.ts'

const criterion = (id: string, name: string) => ({ id, name, description: '', weight: 1 })
const field = (key: string, type: string) => ({ key, description: '', type })
const NONE = new Set<string>()

const BASE: Evaluation = { criteria: [criterion('a', 'A'), criterion('b', 'B')], data_collection: [field('k', 'int')] }

it('matches entries by ID and key, and attributes each change', () => {
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

it('keeps what the service added or removed in the meantime', () => {
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

it('loses no change of either side and invents none', () => {
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

it('returns each side that has the entry, and nothing where both changed alike', () => {
  const mine = { criteria: [criterion('a', 'A2'), criterion('c', 'C')], data_collection: BASE.data_collection }
  const theirs = { criteria: [criterion('a', 'A2'), criterion('b', 'B3')], data_collection: BASE.data_collection }

  expect(compareEvaluations(BASE, mine, theirs)).toEqual([
    { entry: 'criteria/b', kind: 'conflict', base: criterion('b', 'B'), theirs: criterion('b', 'B3') },
    { entry: 'criteria/c', kind: 'here', mine: criterion('c', 'C') },
  ])
})

it('keeps local changes that are named among the conflicts to give up but aren’t one', () => {
  const mine = { ...BASE, criteria: [criterion('a', 'A2'), criterion('b', 'B')] }
  const differences = compareEvaluations(BASE, mine, BASE)

  expect(mergeEvaluations(mine, BASE, differences, new Set(['criteria/a']))).toEqual(mine)
})

it('tells entries without an identifier, or with the same one, apart by position', () => {
  const strange = [{ name: 'none' }, criterion('a', 'A'), criterion('a', 'again'), { id: null }, 'text']
  const list = { criteria: strange as Evaluation['criteria'], data_collection: [] }

  expect(compareEvaluations({ criteria: [], data_collection: [] }, list, list)).toEqual([])
  expect(
    compareEvaluations({ criteria: [], data_collection: [] }, list, { criteria: [], data_collection: [] }).map(
      ({ entry }) => entry,
    ),
  ).toEqual(['criteria/#0', 'criteria/a', 'criteria/a#2', 'criteria/#3', 'criteria/#4'])
})

it('compares both lists, including their order', () => {
  const reversed = { ...BASE, criteria: BASE.criteria.toReversed() }
  const other = { ...BASE, data_collection: [field('k', 'string')] }

  expect(isSameEvaluation(BASE, structuredClone(BASE))).toBe(true)
  expect(isSameEvaluation(BASE, reversed)).toBe(false)
  expect(isSameEvaluation(BASE, other)).toBe(false)
})
