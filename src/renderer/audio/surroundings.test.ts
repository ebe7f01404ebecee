import { describe, expect, it } from 'vitest'
import { chapterAt, layOutChapters } from './surroundings.ts'

const chapters = [
  { id: 'chap_1', name: 'The road', lengthSamples: 1_000 },
  { id: 'chap_2', name: 'The lamp', lengthSamples: 2_000 },
  { id: 'chap_3', name: 'Unspoken', lengthSamples: 0 },
  { id: 'chap_4', name: 'The storm', lengthSamples: 3_000 },
]
const around = { projectId: 'proj_1', chapterId: 'chap_2', chapters }

describe('chapters around the open one', () => {
  it('are contiguous, with the open one starting at sample 0 and as long as it plays', () => {
    const places = layOutChapters(around, 2_500).map(({ startSample, lengthSamples }) => [startSample, lengthSamples])

    expect(places).toEqual([
      [-1_000, 1_000],
      [0, 2_500],
      [2_500, 0],
      [2_500, 3_000],
    ])
  })

  it('are found by position, skipping those without audio', () => {
    const stretches = layOutChapters(around, 2_500)
    const at = (sample: number) => chapterAt(stretches, sample)?.id

    expect([-5_000, -1_000, -1, 0, 2_499, 2_500, 9_000].map(at)).toEqual([
      ...['chap_1', 'chap_1', 'chap_1', 'chap_2', 'chap_2', 'chap_4', 'chap_4'],
    ])
    expect(chapterAt([], 0)).toBeNull()
  })
})
