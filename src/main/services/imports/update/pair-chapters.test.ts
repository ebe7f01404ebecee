import { describe, expect, it } from 'vitest'
import { drain } from '../drain.test-support.ts'
import { createLineComparer } from './compare-lines.test-support.ts'
import { pairChapters } from './pair-chapters.ts'

type Chapter = readonly [title: string, ...lines: string[]]

function pair(before: readonly Chapter[], after: readonly Chapter[]): (number | null)[] {
  const compare = createLineComparer()
  const read = (chapters: readonly Chapter[]) => chapters.map(([title, ...lines]) => ({ title, lines: compare(lines) }))
  return drain(pairChapters(read(before), read(after)))
}

const GATE: Chapter = ['Chapter 1', 'The gate was shut.', 'Marta knocked.', 'Nobody came.']
const TOWER: Chapter = ['Chapter 2', 'Up in the tower.', 'The lamp was lit.', 'Gulls cried.']
const HARBOR: Chapter = ['Chapter 3', 'Boats lay still.', 'Ropes creaked.', 'The tide turned.']
const BOOK = [GATE, TOWER, HARBOR]
const retitle = ([, ...lines]: Chapter, title: string): Chapter => [title, ...lines]

describe('pairing the chapters of a script with an edited version', () => {
  it('finds them by their titles, whatever the case and white space', () => {
    expect(pair(BOOK, [GATE, retitle(TOWER, ' CHAPTER  2'), HARBOR])).toEqual([0, 1, 2])
  })

  it('finds a chapter with another title by its lines', () => {
    expect(pair(BOOK, [GATE, ['The tower', ...TOWER.slice(1, 3), 'A gull.'], HARBOR])).toEqual([0, 1, 2])
  })

  it('finds renumbered chapters by their lines, after a new one', () => {
    const added: Chapter = ['Chapter 2', 'On the road.', 'It rained.']
    expect(pair(BOOK, [GATE, added, retitle(TOWER, 'Chapter 3'), retitle(HARBOR, 'Chapter 4')])).toEqual([
      0,
      null,
      1,
      2,
    ])
  })

  it('finds a rewritten chapter by its title', () => {
    expect(pair(BOOK, [GATE, ['Chapter 2', 'Another text.'], HARBOR])).toEqual([0, 1, 2])
  })

  it('takes the only chapter left between two for one with another title and other lines', () => {
    expect(pair(BOOK, [GATE, ['The tower', 'Another text.'], HARBOR])).toEqual([0, 1, 2])
    expect(pair([GATE], [['', 'Another text.']])).toEqual([0])
  })

  it('makes chapters new that match nothing, and leaves out chapters that the file lacks', () => {
    expect(pair(BOOK, [GATE, ['A', 'One.'], ['B', 'Two.'], HARBOR])).toEqual([0, null, null, 2])
    expect(pair(BOOK, [...BOOK, ['Epilogue', 'The end.']])).toEqual([0, 1, 2, null])
    expect(pair(BOOK, [HARBOR])).toEqual([2])
  })

  it('uses chapters with the same title once each, those with the most lines in common first', () => {
    const [one, two, three] = BOOK.map((chapter) => retitle(chapter, 'Interlude')) as [Chapter, Chapter, Chapter]
    expect(pair([one, two, three], [one, two, three])).toEqual([0, 1, 2])
    expect(pair([one, two, three], [two, three])).toEqual([1, 2])
    expect(pair([one], [one, one])).toEqual([0, null])
  })

  it('finds moved chapters by their titles, and others only between their neighbors', () => {
    expect(pair(BOOK, [HARBOR, GATE, TOWER])).toEqual([2, 0, 1])
    expect(pair(BOOK, [GATE, HARBOR, retitle(TOWER, 'The tower')])).toEqual([0, 2, null])
  })

  it('finds nothing in an empty script or file', () => {
    expect(pair([], BOOK)).toEqual([null, null, null])
    expect(pair(BOOK, [])).toEqual([])
    expect(pair([['']], [['']])).toEqual([0])
  })
})
