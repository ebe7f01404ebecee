import { describe, expect, it } from 'vitest'
import { drain } from '../drain.test-support.ts'
import { createLineComparer } from './compare-lines.test-support.ts'
import { pairLines } from './pair-lines.ts'

/** For each line after the edit, the number of its line before, from 0; null for a new line. */
function pair(before: readonly string[], after: readonly string[]): (number | null)[] {
  const pairs = listPairs(before, after)
  const places = after.map((_line, index) => pairs.find(([, line]) => line === index)?.[0] ?? null)
  const used = places.filter((place) => place !== null)
  expect(used).toEqual([...new Set(used)].toSorted((left, right) => left - right))
  expect(pairs).toHaveLength(used.length)
  return places
}

function listPairs(before: readonly string[], after: readonly string[]) {
  const compare = createLineComparer()
  return drain(pairLines(compare(before), compare(after)))
}

const STORM = ['The lamp was lit.', 'Nobody spoke.', 'The storm came closer.', 'Then the glass broke.']

describe('pairing the lines of a text with an edited version', () => {
  it('keeps each line of the same text', () => {
    expect(pair(STORM, STORM)).toEqual([0, 1, 2, 3])
  })

  it.each([
    ['the last', [...STORM, 'A gull cried.'], [0, 1, 2, 3, null]],
    ['the first', ['A gull cried.', ...STORM], [null, 0, 1, 2, 3]],
    ['one between', STORM.toSpliced(2, 0, 'A gull cried.', 'And again.'), [0, 1, null, null, 2, 3]],
  ])('finds a new line as %s', (_where, after, expected) => {
    expect(pair(STORM, after)).toEqual(expected)
  })

  it('leaves out deleted lines', () => {
    expect(pair(STORM, [STORM[0] ?? '', STORM[3] ?? ''])).toEqual([0, 3])
  })

  it('pairs an edited line with the line before the edit', () => {
    expect(pair(STORM, STORM.with(1, 'Nobody spoke a word.'))).toEqual([0, 1, 2, 3])
  })

  it('doesn’t pair a line with another one in its place', () => {
    expect(pair(STORM, STORM.with(1, 'Marta took the oars.'))).toEqual([0, null, 2, 3])
  })

  it('pairs edited lines with those they are like, where lines were added or deleted next to them', () => {
    const after = [
      'The lamp was never lit.',
      'Marta took the oars.',
      'The storm came much closer.',
      'Then the glass broke.',
    ]
    expect(pair(STORM, after)).toEqual([0, null, 2, 3])
    expect(pair(after, STORM)).toEqual([0, null, 2, 3])
  })

  it('pairs lines whose punctuation changed everywhere', () => {
    const before = ['"Go!"', '"Go away!"', '"No," she said.', '- Why not?']
    const after = ['“Go!”', '“Stay.”', '“Go away!”', '“No”, she said.', '— Why not?']
    expect(pair(before, after)).toEqual([0, null, 1, 2, 3])
  })

  it('makes a moved line a new line at its place', () => {
    expect(
      pair(
        STORM,
        [STORM[1], STORM[2], STORM[3], STORM[0]].map((line) => line ?? ''),
      ),
    ).toEqual([1, 2, 3, null])
  })

  it('pairs repeated lines in order, next to the lines around them', () => {
    const before = ['* * *', 'One.', '* * *', 'Two.', '* * *', 'Three.']
    expect(pair(before, before.slice(1))).toEqual([1, 2, 3, 4, 5])
    expect(pair(before, before.toSpliced(2, 2))).toEqual([0, 1, 2, 5])
    expect(pair(['Yes.', 'No.', 'No.', 'Yes.'], ['No.', 'Yes.', 'Yes.', 'No.'])).toEqual([1, null, 3, null])
    expect(pair(['Yes.', 'Yes.', 'Yes.'], ['Yes.', 'Yes.'])).toEqual([0, 1])
  })

  it('pairs a line with each line that it was divided into or joined from', () => {
    const [lamp = '', nobody = '', storm = '', glass = ''] = STORM
    const joined = [lamp, `${nobody} ${storm} ${glass}`]
    const divided = [
      [0, 0],
      [1, 1],
      [1, 2],
      [1, 3],
    ]
    expect(listPairs(joined, STORM)).toEqual(divided)
    expect(listPairs(STORM, joined)).toEqual(divided.map(([one, other]) => [other, one]))
    expect(listPairs(['嵐が来た。誰も話さなかった。'], ['嵐が来た。', '誰も話さなかった。'])).toEqual([
      [0, 0],
      [0, 1],
    ])
  })

  it('doesn’t take a line for a part of another one that has more text', () => {
    const [, nobody = '', storm = ''] = STORM
    expect(pair([nobody, storm], [`${nobody} ${storm} Quietly.`])).toEqual([1])
  })

  it('pairs edited lines in a script without spaces', () => {
    expect(
      pair(
        ['灯台の明かりが消えた。', '誰も話さなかった。'],
        ['嵐が来た。', '灯台の明かりは消えた。', '誰も話さなかった。'],
      ),
    ).toEqual([...[null, 0, 1]])
  })

  it('finds nothing in common where all lines were replaced', () => {
    expect(pair(STORM, ['Marta took the oars.', 'Gulls.'])).toEqual([null, null])
  })

  it.each([
    ['the text before', [], STORM, [null, null, null, null]],
    ['the text after', STORM, [], []],
    ['both texts', [], [], []],
  ])('finds nothing if there are no lines in %s', (_which, before, after, expected) => {
    expect(pair(before, after)).toEqual(expected)
  })
})
