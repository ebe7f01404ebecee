import { expect, it } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { finish } from '../words/collect-unusual.test-support.ts'
import { findQuotations } from './find-quotations.ts'
import { proposeSpeakers } from './propose-speakers.ts'

const PIECES = [
  ...['“', '”', '„', '«', '»', '‹', '›', '「', '」', '『', '』', '"', "'", '‘', '’', '‚', '—', '–', '-', '***'],
  ...[
    ' ',
    '\u00a0',
    '\n',
    'a',
    'Bob',
    'said Ann',
    ', ',
    '. ',
    '? ',
    '😀',
    '\ud83d',
    '\ude00',
    'é',
    'e\u0301',
    '1',
    'dit',
    'dijo',
  ],
  ...['Mr. ', 'she', 'said', ':', 'und sagte der Wolf', '—dijo Juan—'],
]

it('finds ranges of whole characters in order, whatever the text is', () => {
  const random = seededRandom(20)
  const draw = () => PIECES[Math.floor(random() * PIECES.length)] ?? ''
  for (let round = 0; round < 4_000; round += 1) {
    const language = ['en', 'de', 'fr', 'es', 'sv', 'ja', ''][round % 7] ?? ''
    const lead = ['', 'A: '][round % 2] ?? ''
    const text = lead + Array.from({ length: Math.floor(random() * 40) }, draw).join('')
    let end = lead.length
    for (const one of findQuotations(text, language, end, random() < 0.5)) {
      expect(one.startChar, text).toBeGreaterThanOrEqual(end)
      expect(one.endChar, text).toBeGreaterThan(one.startChar)
      expect(one.endChar, text).toBeLessThanOrEqual(text.length)
      for (const at of [one.startChar, one.endChar]) {
        expect(/[\ud800-\udbff]$/.test(text.slice(0, at)) && /^[\udc00-\udfff]/.test(text.slice(at)), text).toBe(false)
      }
      end = one.endChar
    }
  }
})

it('proposes a speaker or none for each quotation, whatever the text is', () => {
  const random = seededRandom(21)
  const draw = () => PIECES[Math.floor(random() * PIECES.length)] ?? ''
  for (let round = 0; round < 400; round += 1) {
    const blocks = Array.from({ length: 10 }, (_value, at) => ({
      ...{ id: String(at), spokenFromChar: 0 },
      text: Array.from({ length: Math.floor(random() * 20) }, draw).join(''),
    }))
    const language = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl'][round % 7] ?? ''
    const proposals = finish(proposeSpeakers(blocks, { language, castNames: ['Ann', '', 'Mr. Bob'] }))
    for (const { blockId, quotation, speakerName, evidence } of proposals) {
      expect(quotation.endChar).toBeLessThanOrEqual(blocks[Number(blockId)]?.text.length ?? 0)
      expect(speakerName === null).toBe(evidence === 'none')
      expect(speakerName).not.toBe('')
    }
  }
})
