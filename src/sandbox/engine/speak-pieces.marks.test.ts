import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWrittenWords } from './written-words.ts'
import { levelDb, type Spoken, speakWhole } from './speak-pieces.test-support.ts'

const SAMPLE_RATE_HZ = 24_000
const VOICES: Record<string, string> = {
  en: 'en-us',
  gb: 'en',
  de: 'de',
  es: 'es',
  mx: 'es-419',
  fr: 'fr',
  it: 'it',
  pt: 'pt-br',
}
const TEXTS: [string, string][] = [
  ['en', 'The lamp had been dark for eleven years when the keeper’s daughter came back.'],
  ['en', 'In the end, one of the apples was out of the box; as well as it could have been.'],
  ['en', '“You’re late,” said the well-known harbour-master — “it’s 12:30, isn’t it?”'],
  ['en', 'I paid $1,234.56 on 03/04/2026 (twice) for 3 of them, i.e. 50 %!'],
  ['en', 'Yes 😀👍🏽 no 👩‍👩‍👧 maybe 🇩🇪 so & so < or > more * a = b.'],
  ['en', 'e\u0301te\u0301 nai\u0308ve cafe\u0301 — co\u00adop\u00aderate'],
  ['en', 'before שלום עולם between العربية 東京 after'],
  ['en', 'one\r\ntwo\r\n\r\nthree\tfour\u00a0five\u2028six'],
  ['en', 'go go go go the the the had had that that was was'],
  ['en', '[[h@lou]] {x} <y> &amp; a/b C++ C# @home #tag _under_ ~tilde~'],
  ['gb', 'Dr. Smith of St. James’s St. met Mr. O’Neill at 9 a.m. in the U.K., etc.'],
  ['de', 'Am 3. Mai 2024 kaufte er 10 000 Äpfel für 1.234,56 € – „günstig“, wie er’s nannte.'],
  ['es', '¿Qué hora es? ¡Son las 12:30! El 3 de mayo, 1.234,5 km más allá del río.'],
  ['mx', 'Ándale pues, $1,500.00 por 3 boletos; ¿verdad que sí?'],
  ['fr', 'Les enfants ont mangé dix œufs aux États-Unis, n’est-ce pas ? « Oui », dit-elle ; 2,5 km.'],
  ['it', 'L’amico dell’uomo c’è; un’altra volta l’11 maggio alle 12:30, perché no?'],
  ['pt', 'O amigo está às 12h30 na R. das Flores, nº 5; custa R$ 5,20 — não é?'],
]

/** Checks properties that hold for the marks of any plain text. */
function expectSoundMarks(input: string, { marks, durationMs, samplesAtMark }: Spoken): void {
  expect(marks.map(({ start, end, value, type }) => ({ start, end, value, type }))).toEqual(
    findWrittenWords(input).map(({ start, end }) => ({ start, end, value: input.slice(start, end), type: 'word' })),
  )
  let lastEndMs = 0
  for (const [index, mark] of marks.entries()) {
    expect(mark.start_time).toBeGreaterThanOrEqual(lastEndMs)
    expect(mark.end_time).toBeGreaterThanOrEqual(mark.start_time)
    lastEndMs = mark.end_time
    expect(((samplesAtMark[index] ?? 0) * 1_000) / SAMPLE_RATE_HZ).toBeGreaterThan(mark.start_time - 3)
  }
  expect(lastEndMs).toBeLessThanOrEqual(durationMs)
}

describe('word marks', () => {
  it.each(TEXTS)('has in %s one mark for every word of %j, in order and within the audio', async (language, input) => {
    for (const textNormalization of [false, true]) {
      const voice = { name: VOICES[language] ?? '', pitch: 50, pitchRange: 50, pace: 170 }

      const spoken = await speakWhole({ input, voice, textNormalization })

      expectSoundMarks(input, spoken)
    }
  })

  it.each(TEXTS.filter(([, text]) => !/[\u0590-\u06ff\u4e00-\u9fff]/.test(text)))(
    'gives in %s every word of %j its own time',
    async (language, input) => {
      const voice = { name: VOICES[language] ?? '', pitch: 50, pitchRange: 50, pace: 170 }

      const { marks } = await speakWhole({ input, voice })

      for (const mark of marks) expect(mark.end_time - mark.start_time, mark.value).toBeGreaterThan(0)
    },
  )

  it.each(Object.entries(VOICES))(
    'matches the audio in %s: words are audible, gaps between sentences silent',
    async (_, name) => {
      const sentences = [
        'Marina.',
        'Lanterna minima.',
        'Nobel radar.',
        'Mango 3.',
        '4 mal.',
        'Panorama!',
        'Banana?',
        'Radio “Solo”.',
        '(Tango.)',
        'Nota bene.',
        'Go.',
      ]
      const input = sentences.join(' ')
      const voice = { name, pitch: 50, pitchRange: 50, pace: 165 }

      const { samples, marks } = await speakWhole({ input, voice })

      for (const [index, mark] of marks.entries()) {
        expect(levelDb(samples, SAMPLE_RATE_HZ, mark.start_time, mark.end_time), mark.value).toBeGreaterThan(-36)
        const next = marks[index + 1]
        if (next === undefined || !/[.!?]/.test(input.slice(mark.end, next.start))) continue
        expect(next.start_time - mark.end_time, `${mark.value} ${next.value}`).toBeGreaterThan(100)
        expect(levelDb(samples, SAMPLE_RATE_HZ, mark.end_time + 70, next.start_time - 10), mark.value).toBeLessThan(-45)
      }
    },
  )

  it('follows volume changes exactly to the word, also after a period', async () => {
    const input =
      '<speak>Lanterns glimmered. <prosody volume="-30dB">Lanterns</prosody>. <emphasis>Lanterns</emphasis> glimmered</speak>'

    const { samples, marks } = await speakWhole({ input })

    const levels = marks.map((mark) => levelDb(samples, SAMPLE_RATE_HZ, mark.start_time + 15, mark.end_time - 15))
    for (const [index, level] of levels.entries()) {
      if (index === 2) expect(level).toBeLessThan(-45)
      else expect(level).toBeGreaterThan(-32)
    }
  })

  it.each([
    ['a word longer than any', `Hello ${'abcdefghij'.repeat(90)} bye.`],
    ['a long row of pictures', `Hello ${'😀'.repeat(400)}bye`],
    ['a sentence without an end', 'lantern '.repeat(150)],
    ['a number longer than any', `No ${'1234567890'.repeat(40)} here`],
  ])('has correct marks for %s', async (_, input) => {
    for (const textNormalization of [false, true]) {
      const spoken = await speakWhole({
        input,
        textNormalization,
        voice: { name: 'en-us', pitch: 50, pitchRange: 50, pace: 400 },
      })

      expectSoundMarks(input, spoken)
    }
  })

  it('keeps one mark per word for any text', async () => {
    const fragment = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
      fc.stringMatching(/^[a-z]{1,9}$/),
      fc.constantFrom(
        'of the',
        'had been',
        '1,000',
        '12:30',
        '…',
        '\r\n\r\n',
        '😀',
        '&',
        '<b>',
        '’',
        '-',
        '.',
        '?!',
        '\u0301',
        'שלום',
        '\ud800',
      ),
    )
    const texts = fc.array(fragment, { minLength: 1, maxLength: 12 }).map((fragments) => fragments.join(' '))

    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom(...Object.values(VOICES)),
        fc.boolean(),
        async (text, name, textNormalization) => {
          fc.pre(!/^\s*<(?:speak|\?xml)/.test(text))

          const spoken = await speakWhole({
            input: text,
            voice: { name, pitch: 50, pitchRange: 50, pace: 300 },
            textNormalization,
          })

          expectSoundMarks(text, spoken)
        },
      ),
      { numRuns: 60 },
    )
  })
})
