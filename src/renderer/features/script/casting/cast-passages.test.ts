import { expect, it } from 'vitest'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../session/headless-chapter.test-support.ts'
import { type CastPassage, castPassages } from './cast-passages.ts'

const TEXT = '“Yes,” said Mara. “No.”'
const speaker = (startChar: number, endChar: number, name: string): MarkupSpan => ({
  ...{ kind: 'speaker', startChar, endChar, name },
})
const yes: CastPassage = { blockId: 'block_1', startChar: 0, endChar: 6, text: '“Yes,”', name: 'Mara' }
const no: CastPassage = { blockId: 'block_2', startChar: 18, endChar: 23, text: '“No.”', name: 'Tomas' }

function open(markup: MarkupSpan[] = [], second = TEXT) {
  const chapter = openHeadlessChapter(
    makeChapter([makeBlock('block_1', TEXT, { markup }), makeBlock('block_2', second)]),
  )
  const cast = (passages: CastPassage[]) => {
    const { spec, castCount } = castPassages(chapter.state(), passages)
    chapter.dispatch(spec)
    return castCount
  }
  return { session: chapter.session, cast }
}

it('gives passages of several blocks to their speakers as one undo step', () => {
  const { session, cast } = open()

  expect(cast([yes, no])).toBe(2)
  expect(session.markupOf('block_1')).toEqual([speaker(0, 6, 'Mara')])
  expect(session.markupOf('block_2')).toEqual([speaker(18, 23, 'Tomas')])
  session.undo()

  expect([...session.markupOf('block_1'), ...session.markupOf('block_2')]).toEqual([])
  expect(session.said.get().text).toBe('Undid: formatting of 2 blocks.')
})

it('replaces other speakers of these words, and keeps everything else', () => {
  const emphasis: MarkupSpan = { kind: 'emphasis', startChar: 1, endChar: 4, level: 'strong' }
  const { session, cast } = open([speaker(0, 12, 'Ben'), emphasis])
  cast([yes])

  expect(session.markupOf('block_1')).toHaveLength(3)
  expect(session.markupOf('block_1')).toEqual(
    expect.arrayContaining([speaker(0, 6, 'Mara'), emphasis, speaker(6, 12, 'Ben')]),
  )
})

it('gives words back to their block without a name', () => {
  const { session, cast } = open([speaker(0, 6, 'Ben')])

  expect(cast([{ ...yes, name: null }])).toBe(1)
  expect(session.markupOf('block_1')).toEqual([])
})

it('skips words that have changed, raw SSML, and blocks that are gone', () => {
  const { session, cast } = open([], `<speak>${TEXT}</speak>`)
  const inSsml = { ...no, startChar: 25, endChar: 30 }

  expect(cast([{ ...yes, text: '“Yes!”' }, inSsml, { ...yes, blockId: 'block_9' }])).toBe(0)
  expect([...session.markupOf('block_1'), ...session.markupOf('block_2')]).toEqual([])
})
