import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WordMark } from '../contract/takes.ts'
import { buildCues, type CaptionBlock, type CueLength, DEFAULT_CUE_LIMITS, formatSrt, formatVtt } from './captions.ts'

/** A block whose words are each 300 ms long with 50 ms between. */
function spoken(text: string, startMs = 0): CaptionBlock {
  const marks: WordMark[] = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)].map((match, index) => ({
    startChar: match.index,
    endChar: match.index + match[0].length,
    startMs: index * 350,
    endMs: index * 350 + 300,
  }))
  return { text, marks, startMs, endMs: startMs + marks.length * 350, speaker: null }
}
const words = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []

describe('buildCues', () => {
  it('says every word once, in order, and keeps cues apart', () => {
    const sentence = fc.array(fc.constantFrom('lamp', 'Ärger', 'don’t', '1984', 'a', 'extraordinarily', 'света'), {
      minLength: 1,
      maxLength: 25,
    })
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 4 }), (sentences) => {
        const text = `“${sentences.map((parts) => parts.join(' ')).join('. ')}.”`

        const cues = buildCues([spoken(text), spoken(text, 60_000)])

        expect(words(cues.map((cue) => cue.text).join(' '))).toEqual([...words(text), ...words(text)])
        cues.forEach((cue, index) => expect(cue.endMs).toBeLessThanOrEqual(cues[index + 1]?.startMs ?? Infinity))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps to two lines of 42 characters', () => {
    const text =
      'The lamp had been dark for eleven years when the keeper and his daughter came back to the island at last'

    const cues = buildCues([spoken(text)])

    expect(cues.length).toBeGreaterThan(1)
    for (const line of cues.flatMap((cue) => cue.text.split('\n'))) expect(line.length).toBeLessThanOrEqual(42)
    for (const cue of cues) expect(cue.text.split('\n').length).toBeLessThanOrEqual(2)
  })

  it('puts a block without word times on screen for as long as it sounds', () => {
    const cues = buildCues([{ text: 'Hello there.', marks: [], startMs: 500, endMs: 1_500, speaker: null }])

    expect(cues).toEqual([{ startMs: 500, endMs: 1_500, text: 'Hello there.', speaker: null }])
  })
})

describe('the length of cues', () => {
  const text =
    'Late. The lamp had been dark for eleven years, and nobody had asked the keeper why it was so for so long.'
  const cuesOf = (length: CueLength) => buildCues([spoken(text)], { ...DEFAULT_CUE_LIMITS, length })

  it('is a word, with what follows it', () => {
    expect(cuesOf('word').map((cue) => cue.text)).toEqual(text.split(' '))
  })

  it('is a sentence, on as many lines as it takes', () => {
    const [first, second, ...others] = cuesOf('sentence')

    expect([first?.text, second?.text.replaceAll('\n', ' '), others]).toEqual([text.slice(0, 5), text.slice(6), []])
    for (const line of second?.text.split('\n') ?? []) expect(line.length).toBeLessThanOrEqual(42)
  })
})

describe('sentences', () => {
  const sentencesOf = (text: string) =>
    buildCues([spoken(text)], { ...DEFAULT_CUE_LIMITS, length: 'sentence' }).map((cue) => cue.text)

  it('end as every script ends them', () => {
    expect(sentencesOf('هل أنت هنا؟ نعم، أنا هنا.')).toEqual(['هل أنت هنا؟', 'نعم، أنا هنا.'])
    expect(sentencesOf('کیا حال ہے؟ میں ٹھیک ہوں۔ آپ کیسے ہیں؟')).toHaveLength(3)
    expect(sentencesOf('मैं घर गया। तुम कहाँ हो?')).toHaveLength(2)
  })

  it('go on behind a title, an initial and a stop within them', () => {
    expect(sentencesOf('Dr. Smith met J. R. Lamp at 5 p.m. today. He left.')).toEqual([
      'Dr. Smith met J. R. Lamp at 5 p.m. today.',
      'He left.',
    ])
  })
})

it.each([
  ['He said “stop” (twice) and left.', ['He', 'said', '“stop”', '(twice)', 'and', 'left.']],
  ['Hola. ¿Qué tal? ¡Bien!', ['Hola.', '¿Qué', 'tal?', '¡Bien!']],
  ['It cost "about" $5 – or more—“much” more', ['It', 'cost', '"about"', '$5 –', 'or', 'more—', '“much”', 'more']],
])('gives a word what opens before it: %s', (text, expected) => {
  expect(buildCues([spoken(text)], { ...DEFAULT_CUE_LIMITS, length: 'word' }).map((cue) => cue.text)).toEqual(expected)
})

it('ends sentences before what opens the next', () => {
  const cues = buildCues([spoken('Hola. ¿Qué tal? “Bien”, dijo.')], { ...DEFAULT_CUE_LIMITS, length: 'sentence' })

  expect(cues.map((cue) => cue.text)).toEqual(['Hola.', '¿Qué tal?', '“Bien”, dijo.'])
})

describe('words that have no length of their own', () => {
  const timed = (text: string, times: readonly [number, number][]): CaptionBlock => ({
    ...{ text, startMs: 0, endMs: 1_000, speaker: null },
    marks: [...text.matchAll(/\S+/gu)].map(({ index, 0: word }, at) => {
      const [startMs = 0, endMs = 0] = times[at] ?? []
      return { startChar: index, endChar: index + word.length, startMs, endMs }
    }),
  })

  it('are shown with those beside them, as readers refuse a cue that ends where it begins', () => {
    const block = timed('🚀 Go 😀 now 🎉', [
      [0, 0],
      [0, 300],
      [300, 300],
      [300, 1_000],
      [1_000, 1_000],
    ])

    const cues = buildCues([block], { ...DEFAULT_CUE_LIMITS, length: 'word' })

    expect(cues.map((cue) => cue.text)).toEqual(['🚀 Go', '😀 now 🎉'])
    for (const cue of cues) expect(cue.endMs).toBeGreaterThan(cue.startMs)
  })

  it('are shown where there is nothing else', () => {
    const [cue] = buildCues([timed('🎉', [[1_000, 1_000]])])

    expect([cue?.text, cue?.startMs]).toEqual(['🎉', 1_000])
    expect(cue?.endMs).toBeGreaterThan(1_000)
  })
})

it('keeps a cue on screen until it can be read, and never into the next or out of its block', () => {
  const slow = { ...DEFAULT_CUE_LIMITS, charsPerSecond: 5 }
  const blocks = [
    { ...spoken('Extraordinarily.'), endMs: 400 },
    { ...spoken('Yes.', 2_000), endMs: 2_350 },
  ]

  const cues = buildCues(blocks, slow)

  expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 2_000],
    [2_000, 2_350],
  ])
})

describe('formats', () => {
  const cues = [
    { startMs: 0, endMs: 1_250.4, text: 'One & two', speaker: null },
    { startMs: 3_600_000, endMs: 3_661_001, text: 'a\nb', speaker: null },
  ]

  it('writes SubRip', () => {
    expect(formatSrt(cues)).toBe(
      '1\r\n00:00:00,000 --> 00:00:01,250\r\nOne & two\r\n\r\n2\r\n01:00:00,000 --> 01:01:01,001\r\na\r\nb\r\n',
    )
  })

  it('writes WebVTT with its markup characters escaped', () => {
    expect(formatVtt(cues)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.250\nOne &amp; two\n\n01:00:00.000 --> 01:01:01.001\na\nb\n',
    )
  })

  it('tells WebVTT who speaks each cue, whatever the name holds', () => {
    const named = cues.map((cue) => ({ ...cue, speaker: 'Tom & <Jo>' }))

    expect(formatVtt(named)).toContain('01:01:01.001\n<v Tom &amp; &lt;Jo&gt;>a\nb\n')
  })
})
