import { expect, it } from 'vitest'
import type { ProposedQuotation } from '#shared/contract/cast.ts'
import { listSpeakers, type ReviewChoices, reviewQuotations } from './review-quotations.ts'

const NONE: ReviewChoices = { uses: new Map(), speakers: new Map(), included: new Map() }
const ALICE = { id: 'cast_1', name: 'Alice', voiceId: 'aria', modelId: null, language: null, emotion: null }

function quote(
  startChar: number,
  speakerName: string | null,
  part: Partial<ProposedQuotation> = {},
): ProposedQuotation {
  return {
    ...{ blockId: 'block_1', startChar, endChar: startChar + 5, excerpt: '“Yes”', excerptStartChar: 0, goesOn: false },
    ...{
      isLikelySpeech: true,
      speakerName,
      speakerGender: null,
      isNarrator: false,
      evidence: 'attribution',
      confidence: 'high',
    },
    ...{ presentSpeakerName: null, lineSpeakerName: null },
    ...part,
  }
}

function review(quotations: ProposedQuotation[], choices: Partial<ReviewChoices> = {}) {
  const { speakers } = listSpeakers(quotations, [ALICE])
  return reviewQuotations(quotations, speakers, { ...NONE, ...choices }).map(
    ({ speakerKey, isIncluded, needsCheck }) => [speakerKey, isIncluded, needsCheck],
  )
}

it('includes known speakers, and asks to check guesses and unknown speakers', () => {
  expect(review([quote(0, 'Alice'), quote(10, 'Bob', { confidence: 'low' }), quote(20, null)])).toEqual([
    ['alice', true, false],
    ['bob', true, true],
    [null, false, true],
  ])
})

it('leaves out narrators, mentions, lines of a speaker, and what is cast already', () => {
  expect(
    review([
      quote(0, 'I', { isNarrator: true }),
      quote(10, 'Bob', { isLikelySpeech: false }),
      quote(20, 'Bob', { lineSpeakerName: 'Alice' }),
      quote(30, 'Bob', { presentSpeakerName: 'ALICE' }),
    ]),
  ).toEqual([
    [null, false, false],
    [null, false, false],
    ['alice', false, false],
    ['alice', false, false],
  ])
})

it('follows names that are the same as another or no speaker, and what was set by hand', () => {
  const quotations = [quote(0, 'Bob'), quote(10, 'Cat'), quote(20, null), quote(30, 'Bob')]
  const choices = {
    uses: new Map([
      ['bob', 'alice'],
      ['cat', null],
    ]),
    speakers: new Map([['block_1:20', 'alice']]),
    included: new Map([['block_1:30', false]]),
  }

  expect(review(quotations, choices).map(([key, isIncluded]) => [key, isIncluded])).toEqual([
    ['alice', true],
    [null, false],
    ['alice', true],
    ['alice', false],
  ])
})

it('takes a speaker away from words that had one, if nobody is chosen', () => {
  const quotations = [quote(0, 'Bob', { presentSpeakerName: 'Alice' })]

  expect(review(quotations, { speakers: new Map([['block_1:0', null]]) })).toEqual([[null, true, false]])
})

it('lists the cast first, and new names with most quotations first', () => {
  const { speakers } = listSpeakers([quote(0, 'Bob'), quote(10, 'Cat'), quote(20, 'cat'), quote(30, 'a:b')], [ALICE])

  expect(speakers.map(({ name, quotationCount }) => [name, quotationCount])).toEqual([
    ['Alice', 0],
    ['Cat', 2],
    ['Bob', 1],
  ])
})
