import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WordMark } from '../contract/takes.ts'
import {
  buildCues,
  type CaptionBlock,
  type CueLength,
  DEFAULT_CUE_LIMITS,
  formatSrt,
  formatVtt,
  measureCues,
} from './captions.ts'
import { joinLines } from './wrap-lines.ts'

/** A block whose words last 300 ms each with 50 ms between. */
function spoken(text: string, startMs = 0, wordMs = 350): CaptionBlock {
  const marks: WordMark[] = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)].map((match, index) => ({
    startChar: match.index,
    endChar: match.index + match[0].length,
    startMs: index * wordMs,
    endMs: index * wordMs + 300,
  }))
  return { text, marks, startMs, endMs: startMs + marks.length * wordMs, speaker: null }
}
const words = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []

describe('buildCues', () => {
  it('includes every word once, in order, without overlapping cues', () => {
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

  it('limits cues to two lines of 42 characters', () => {
    const text =
      'The lamp had been dark for eleven years when the keeper and his daughter came back to the island at last'

    const cues = buildCues([spoken(text)])

    expect(cues.length).toBeGreaterThan(1)
    for (const line of cues.flatMap((cue) => cue.text.split('\n'))) expect(line.length).toBeLessThanOrEqual(42)
    for (const cue of cues) expect(cue.text.split('\n').length).toBeLessThanOrEqual(2)
  })

  it('shows a block without word timings for its whole duration', () => {
    const cues = buildCues([{ text: 'Hello there.', marks: [], startMs: 500, endMs: 1_500, speaker: null }])

    expect(cues).toEqual([{ startMs: 500, endMs: 1_500, text: 'Hello there.', speaker: null }])
  })
})

describe('cue length', () => {
  const text =
    'Late. The lamp had been dark for eleven years, and nobody had asked the keeper why it was so for so long.'
  const getCues = (length: CueLength) => buildCues([spoken(text)], { ...DEFAULT_CUE_LIMITS, length })

  it('can be one word with its trailing punctuation', () => {
    expect(getCues('word').map((cue) => cue.text)).toEqual(text.split(' '))
  })

  it('can be one sentence, on as many lines as needed', () => {
    const [first, second, ...others] = getCues('sentence')

    expect([first?.text, second?.text.replaceAll('\n', ' '), others]).toEqual([text.slice(0, 5), text.slice(6), []])
    for (const line of second?.text.split('\n') ?? []) expect(line.length).toBeLessThanOrEqual(42)
  })
})

describe('sentences', () => {
  const getSentences = (text: string) =>
    buildCues([spoken(text)], { ...DEFAULT_CUE_LIMITS, length: 'sentence' }).map((cue) => cue.text)

  it('end as in any script', () => {
    expect(getSentences('هل أنت هنا؟ نعم، أنا هنا.')).toEqual(['هل أنت هنا؟', 'نعم، أنا هنا.'])
    expect(getSentences('کیا حال ہے؟ میں ٹھیک ہوں۔ آپ کیسے ہیں؟')).toHaveLength(3)
    expect(getSentences('मैं घर गया। तुम कहाँ हो?')).toHaveLength(2)
  })

  it('continue after a title, an initial and an inner period', () => {
    expect(getSentences('Dr. Smith met J. R. Lamp at 5 p.m. today. He left.')).toEqual([
      'Dr. Smith met J. R. Lamp at 5 p.m. today.',
      'He left.',
    ])
  })
})

it.each([
  ['He said “stop” (twice) and left.', ['He', 'said', '“stop”', '(twice)', 'and', 'left.']],
  ['Hola. ¿Qué tal? ¡Bien!', ['Hola.', '¿Qué', 'tal?', '¡Bien!']],
  ['It cost "about" $5 – or more—“much” more', ['It', 'cost', '"about"', '$5 –', 'or', 'more—', '“much”', 'more']],
])('assigns opening punctuation to the following word: %s', (text, expected) => {
  expect(buildCues([spoken(text)], { ...DEFAULT_CUE_LIMITS, length: 'word' }).map((cue) => cue.text)).toEqual(expected)
})

it('ends no sentence after an abbreviation, an ordinal number or a quote that it continues', () => {
  const sentences = [
    'They live at No. 5 Park Lane, opposite St. Mary’s, near Harper Inc. and the old quay.',
    'Am 3. Oktober kam er, z. B. mit dem Zug, ca. 10 Uhr.',
    '“What?” she said.',
    'He works at Harper Inc.',
    'She left.',
  ]

  const cues = buildCues([spoken(sentences.join(' '))], { ...DEFAULT_CUE_LIMITS, length: 'sentence' })

  expect(cues.map((cue) => joinLines(cue.text))).toEqual(sentences)
})

it('ends sentences before opening punctuation of the next', () => {
  const cues = buildCues([spoken('Hola. ¿Qué tal? “Bien”, dijo.')], { ...DEFAULT_CUE_LIMITS, length: 'sentence' })

  expect(cues.map((cue) => cue.text)).toEqual(['Hola.', '¿Qué tal?', '“Bien”, dijo.'])
})

describe('words without a duration', () => {
  const timed = (text: string, times: readonly [number, number][]): CaptionBlock => ({
    ...{ text, startMs: 0, endMs: 1_000, speaker: null },
    marks: [...text.matchAll(/\S+/gu)].map(({ index, 0: word }, at) => {
      const [startMs = 0, endMs = 0] = times[at] ?? []
      return { startChar: index, endChar: index + word.length, startMs, endMs }
    }),
  })

  it('are merged with their neighbors, because readers reject a cue that ends where it starts', () => {
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

  it('are shown if there is nothing else', () => {
    const [cue] = buildCues([timed('🎉', [[1_000, 1_000]])])

    expect([cue?.text, cue?.startMs]).toEqual(['🎉', 1_000])
    expect(cue?.endMs).toBeGreaterThan(1_000)
  })
})

it('keeps a cue on screen until it can be read, but not into the next cue or past its block', () => {
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

  it('writes WebVTT with markup characters escaped', () => {
    expect(formatVtt(cues)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.250\nOne &amp; two\n\n01:00:00.000 --> 01:01:01.001\na\nb\n',
    )
  })

  it('names each cue’s speaker in WebVTT, whatever the name contains', () => {
    const named = cues.map((cue) => ({ ...cue, speaker: 'Tom & <Jo>' }))

    expect(formatVtt(named)).toContain('01:01:01.001\n<v Tom &amp; &lt;Jo&gt;>a\nb\n')
  })
})

describe('phrases', () => {
  const getTexts = (text: string, limits = DEFAULT_CUE_LIMITS) =>
    buildCues([spoken(text)], limits).map((cue) => cue.text.replaceAll('\n', ' '))

  it('break after a clause rather than within a phrase', () => {
    expect(
      getTexts(
        'When the keeper came back to the island, the lamp had been dark for eleven years, and nobody had asked him why it had been so.',
      ),
    ).toEqual([
      'When the keeper came back to the island, the lamp had been dark for eleven years,',
      'and nobody had asked him why it had been so.',
    ])
  })

  it('don’t end with an article or a preposition', () => {
    const text =
      'The lamp had been dark for eleven years when the keeper and his daughter came back to the island at the end of the longest winter that anybody on the coast of the north could remember'

    for (const cue of getTexts(text)) expect(cue).not.toMatch(/ (the|of|at|to|and|his|on|for|that)$/u)
  })

  it('don’t leave a last word alone', () => {
    const text = 'The lamp had been dark for eleven years when the keeper and his daughter came back at once home'

    expect(getTexts(text).at(-1)?.length).toBeGreaterThan(20)
  })

  it('join short sentences that would be on screen for less than 0.7 seconds', () => {
    const cues = buildCues([spoken('Yes. No. Why? He left the house and nobody saw him again.')])

    expect(cues[0]?.text).toContain('Yes. No. Why?')
  })

  it('keep the chosen reading speed wherever a division exists that keeps it', () => {
    // Fast words, then slow ones: only together do they stay under the limit.
    const text = 'A remarkably complicated explanation, said slowly.'
    const starts = [0, 60, 250, 500, 1_800, 2_800]
    const block = spoken(text)
    const marks = block.marks.map((mark, index) => ({
      ...mark,
      startMs: starts[index] ?? 0,
      endMs: (starts[index] ?? 0) + 50,
    }))

    const cues = buildCues([{ ...block, marks, endMs: 3_600 }])

    expect(measureCues(cues, 17, 'a.srt')).toMatchObject({ tooFast: 0, tooShort: 0 })
  })

  it('keep speed and duration in ordinary speech', () => {
    const word = fc.constantFrom(
      'lamp',
      'keeper',
      'the',
      'of',
      'stop,',
      'island',
      'came',
      'no.',
      'why?',
      'a',
      'winter;',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 4, maxLength: 60 }), (parts) => {
        // No word has more than eight characters with its space, so none is faster than 17 characters per second.
        const cues = buildCues([spoken(parts.join(' '), 0, 480), spoken('End.', 60_000)])

        expect(measureCues(cues.slice(0, -1), 17, 'a.srt')).toMatchObject({ tooFast: 0, tooShort: 0 })
      }),
      { numRuns: 300 },
    )
  })
})

it('counts cues over the reading speed and under 0.7 seconds, and lists the fast ones', () => {
  const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text, speaker: null })

  const figures = measureCues(
    [cue(0, 1_000, 'Seventeen letters'), cue(1_000, 1_500, 'Far too\nmuch for it'), cue(1_500, 2_499, '😀'.repeat(17))],
    17,
    'a.srt',
  )

  expect(figures).toEqual({
    ...{ cues: 3, maxCharsPerSecond: 38, minMs: 500, tooFast: 2, tooShort: 1, charsPerSecond: 17 },
    tooFastCues: [
      { file: 'a.srt', startMs: 1_000, charsPerSecond: 38, text: 'Far too much for it' },
      { file: 'a.srt', startMs: 1_500, charsPerSecond: 17_000 / 999, text: '😀'.repeat(17) },
    ],
  })
})
