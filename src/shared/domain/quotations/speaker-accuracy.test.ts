import { expect, it } from 'vitest'
import { type Accuracy, measure, readAnnotated } from './annotated-text.test-support.ts'
import { CHAPTER_WITH_DIALOGUE } from './chapter-with-dialogue.test-support.ts'
import { NETHERFIELD } from './netherfield.test-support.ts'
import { MOLINOS, ROTKAEPPCHEN, TOUR_DU_MONDE } from './other-languages.test-support.ts'
import { finish } from '../words/collect-unusual.test-support.ts'
import { PLAYING_PILGRIMS } from './playing-pilgrims.test-support.ts'
import { proposeSpeakers } from './propose-speakers.ts'
import { RIVER_BANK } from './river-bank.test-support.ts'
import { TEA_PARTY } from './tea-party.test-support.ts'

const TEXTS = [
  ...[TEA_PARTY, NETHERFIELD, PLAYING_PILGRIMS, RIVER_BANK],
  ...[ROTKAEPPCHEN, TOUR_DU_MONDE, MOLINOS, CHAPTER_WITH_DIALOGUE],
]

const getShare = ({ right, all }: { right: number; all: number }) => (all === 0 ? 1 : right / all)

// The measured values are in docs/casting-prose.md; these floors are slightly below.
it.each([
  ['A Mad Tea-Party', TEA_PARTY, 0.98, 0.98],
  ['Netherfield', NETHERFIELD, 0.95, 0.95],
  ['Playing Pilgrims', PLAYING_PILGRIMS, 0.92, 0.92],
  ['The River Bank', RIVER_BANK, 0.9, 0.9],
  ['Rotkäppchen', ROTKAEPPCHEN, 0.8, 0.8],
  ['Le Tour du monde', TOUR_DU_MONDE, 0.9, 0.9],
  ['Molinos', MOLINOS, 0.94, 0.94],
  ['a chapter with dialogue', CHAPTER_WITH_DIALOGUE, 0.95, 0.95],
])('finds the quotations and speakers of %s', (_title, text, precision, recall) => {
  const accuracy = measure(text)
  expect(accuracy.foundPrecision).toBeGreaterThanOrEqual(0.98)
  expect(accuracy.foundRecall).toBeGreaterThanOrEqual(0.98)
  expect(accuracy.speechAccuracy).toBeGreaterThanOrEqual(0.98)
  expect(getShare(accuracy.precision), accuracy.mistakes.join('\n')).toBeGreaterThanOrEqual(precision)
  expect(getShare(accuracy.recall)).toBeGreaterThanOrEqual(recall)
})

it('is right as often as its confidence says', () => {
  const all = TEXTS.map((text) => measure(text).byConfidence)
  const add = (confidence: keyof Accuracy['byConfidence']) =>
    getShare({
      right: all.reduce((sum, one) => sum + one[confidence].right, 0),
      all: all.reduce((sum, one) => sum + one[confidence].all, 0),
    })
  expect(add('high')).toBeGreaterThanOrEqual(0.98)
  expect(add('medium')).toBeGreaterThanOrEqual(0.85)
  expect(add('low')).toBeGreaterThanOrEqual(0.6)
})

it('knows the gender of speakers without a mistake', () => {
  const shown = TEXTS.flatMap((text) => {
    const proposals = finish(proposeSpeakers(readAnnotated(text).blocks, { language: text.language, castNames: [] }))
    return proposals.flatMap(({ speakerName, speakerGender }) =>
      speakerName !== null && speakerGender !== null ? [`${speakerName}: ${speakerGender}`] : [],
    )
  })
  expect([...new Set(shown)]).toEqual([
    ...['Alice: female', 'Hatter: male', 'Dormouse: male'],
    ...['His lady: female', 'His wife: female', 'Mr. Bennet: male', 'Her mother: female', 'Her father: male'],
    ...['Mrs. Bennet: female', 'Jo: female', 'Meg: female', 'Amy: female', 'Beth: female', 'Mrs. March: female'],
    ...['Mole: male', 'Seine Mutter: female', 'Wolf: male', 'Großmutter: female', 'Jäger: male'],
    ...['Nouveau venu: male', 'Gentleman: male', 'Mr. Fogg: male', 'Su amo: male', 'Don Quijote: male'],
    ...['Harbor master: male', 'Mr. Finch: male'],
  ])
})

it('uses the names of the cast', () => {
  expect(getShare(measure(PLAYING_PILGRIMS, ['Jo', 'Meg', 'Amy', 'Beth', 'Mrs. March']).recall)).toBeGreaterThan(0.92)
})

it('measures at least 60 quotations in each of three chapters, and a hundred lines of dialogue', () => {
  for (const text of [TEA_PARTY, NETHERFIELD, PLAYING_PILGRIMS, RIVER_BANK]) {
    expect(readAnnotated(text).quotations.length).toBeGreaterThanOrEqual(60)
  }
  const { blocks } = readAnnotated(CHAPTER_WITH_DIALOGUE)
  expect(blocks.filter(({ text }) => text.includes('“'))).toHaveLength(100)
})
