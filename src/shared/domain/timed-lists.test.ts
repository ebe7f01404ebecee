import { expect, it } from 'vitest'
import {
  buildMarkers,
  formatLabels,
  formatPremiereMarkers,
  formatResolveMarkers,
  formatWords,
  type TimedBlock,
} from './timed-lists.ts'

const BLOCKS: TimedBlock[] = [
  {
    text: 'The lamp | had been dark\nfor eleven years, and <nobody> & no one asked.',
    marks: [{ startChar: 0, endChar: 3, startMs: 10, endMs: 200.25 }],
    startMs: 0,
    endMs: 2_000,
    speaker: null,
    wordSpeakers: null,
  },
  { text: 'Late.', marks: [], startMs: 3_661_500, endMs: 3_661_510, speaker: 'Marlo', wordSpeakers: null },
]
const markers = buildMarkers(BLOCKS)

it('names markers by speaker and first words of the block', () => {
  expect(markers.map(({ name }) => name)).toEqual(['The lamp | had been dark for eleven…', 'Marlo: Late.'])
})

it('writes Audacity labels in seconds, one line each', () => {
  const cue = { startMs: 1_500, endMs: 1_500.4, text: 'Late\tand\nlater', speaker: 'Marlo' }

  expect(formatLabels([cue, { ...cue, speaker: null }])).toBe(
    '1.500000\t1.500400\tMarlo: Late and later\n1.500000\t1.500400\tLate and later\n',
  )
})

it('writes Resolve markers at whole frames starting at one hour', () => {
  expect(formatResolveMarkers('A\nB', markers, 25)).toBe(
    [
      'TITLE: A B',
      'FCM: NON-DROP FRAME',
      '',
      '001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01',
      ' |C:ResolveColorBlue |M:The lamp / had been dark for eleven… |D:50',
      '',
      '002  001      V     C        02:01:01:13 02:01:01:14 02:01:01:13 02:01:01:14',
      ' |C:ResolveColorBlue |M:Marlo: Late. |D:1',
      '',
    ].join('\r\n'),
  )
})

it('writes Premiere markers as valid XML for any text', () => {
  const xml = formatPremiereMarkers('A & B\u0000', markers, 3_700_000, 30)

  expect(xml).toContain('<name>A &amp; B</name>')
  expect(xml).toContain(
    '<comment>The lamp | had been dark for eleven years, and &lt;nobody&gt; &amp; no one asked.</comment>',
  )
  expect(xml).toContain('<in>109845</in><out>109846</out>')
})

it.each([
  { rate: 23.976, timebase: 24, ntsc: 'TRUE', frames: 87_788, timecode: '02:00:57:20' },
  { rate: 29.97, timebase: 30, ntsc: 'TRUE', frames: 109_735, timecode: '02:00:57:25' },
  { rate: 59.94, timebase: 60, ntsc: 'TRUE', frames: 219_471, timecode: '02:00:57:51' },
  { rate: 50, timebase: 50, ntsc: 'FALSE', frames: 183_075, timecode: '02:01:01:25' },
  { rate: 60, timebase: 60, ntsc: 'FALSE', frames: 219_690, timecode: '02:01:01:30' },
] as const)('counts frames of $rate fps like editors do, also after an hour', (row) => {
  const xml = formatPremiereMarkers('A', markers, 3_700_000, row.rate)
  const edl = formatResolveMarkers('A', markers, row.rate)

  expect(xml).toContain(`<timebase>${row.timebase}</timebase><ntsc>${row.ntsc}</ntsc>`)
  expect(xml).toContain(`<in>${row.frames}</in>`)
  expect(edl).toContain(`     C        ${row.timecode} `)
})

it('writes words with their positions, and none if none were measured', () => {
  const file = JSON.parse(formatWords({ project: 'P', title: 'T', durationMs: 5 }, BLOCKS))

  expect(file).toMatchObject({ format: 'overvoice-words', version: 1, project: 'P', title: 'T', durationMs: 5 })
  expect(file.blocks[0].words).toEqual([{ text: 'The', startChar: 0, endChar: 3, startMs: 10, endMs: 200.25 }])
  expect(file.blocks[1]).toMatchObject({ words: null, speaker: 'Marlo' })
})

it('doesn’t write sentences with shared timing as words', () => {
  const text = 'The lamp was dark. Nobody would say why.'
  const passage = { startChar: 0, endChar: text.length, startMs: 0, endMs: 900 }
  const block = { text, marks: [passage], startMs: 100, endMs: 1_000, speaker: null, wordSpeakers: null }

  const { blocks } = JSON.parse(formatWords({ project: 'P', title: 'T', durationMs: 1_000 }, [block]))

  expect(blocks[0].words).toBeNull()
  expect(blocks[0].passages).toEqual([{ ...passage, text, startMs: 100, endMs: 1_000 }])
})
