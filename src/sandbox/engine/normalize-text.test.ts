import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EngineLanguage } from './engine-language.ts'
import { readAsWritten, normalizeText } from './normalize-text.ts'
import { findWrittenWords } from './written-words.ts'

/** The text with all substitutions applied. */
function said(text: string, language: EngineLanguage): string {
  let place = 0
  let result = ''
  for (const { start, end, spoken } of normalizeText(text, findWrittenWords(text), language)) {
    result += text.slice(place, start) + spoken
    place = end
  }
  return result + text.slice(place)
}

describe('normalizeText', () => {
  it.each<[EngineLanguage, string, string]>([
    ['en-US', 'On March 4, 2024 at 3:05 pm.', 'On March fourth, twenty twenty-four at three oh five P M.'],
    ['en-US', '07/04/2026', 'July fourth, twenty twenty-six'],
    ['en-US', '2026-03-04', 'March fourth, twenty twenty-six'],
    ['en-US', '1,234.56 people', 'one thousand two hundred thirty-four point five six people'],
    [
      'en-US',
      'It cost $5.20, not -$20 or $1.5 billion.',
      'It cost five dollars and twenty cents, not minus twenty dollars or one point five billion dollars.',
    ],
    ['en-US', '50% of 21st, -3 °C', 'fifty percent of twenty-first, minus three degrees Celsius'],
    ['en-US', 'in 1999, the 1990s and 2005', 'in nineteen ninety-nine, the nineteen nineties and two thousand five'],
    [
      'en-US',
      'call 555-123-4567, agent 007',
      'call five five five one two three four five six seven, agent zero zero seven',
    ],
    ['en-US', '1 km, 5 km/h, 4 GB', 'one kilometer, five kilometers per hour, four gigabytes'],
    ['en-US', 'pages 3–5, #7, 2½', 'pages three to five, number seven, two and one half'],
    ['en-US', 'A4, 4K, H2O, may 5', 'A4, 4K, H2O, may five'],
    ['en-US', '4 March 2025, the 4th of July', 'the fourth of March, twenty twenty-five, the fourth of July'],
    ['en-GB', '04/07/2026 for £1.01', 'the fourth of July, twenty twenty-six for one pound and one penny'],
    ['en-GB', '101 litres, 3 l', 'one hundred and one litres, three litres'],
    ['de-DE', 'Am 3. Mai 2024 um 12:30 Uhr.', 'Am dritten Mai zweitausendvierundzwanzig um zwölf Uhr dreißig.'],
    ['de-DE', 'Es waren 3. Danach der 1. Preis.', 'Es waren drei. Danach der erste Preis.'],
    [
      'de-DE',
      '1.234,56 kg für 5,20 €',
      'eintausendzweihundertvierunddreißig Komma fünf sechs Kilogramm für fünf Euro zwanzig',
    ],
    ['de-DE', '1999: 10 000 Leute, 1 h', 'neunzehnhundertneunundneunzig: zehntausend Leute, eine Stunde'],
    ['es-ES', 'El 3 de mayo de 2024 a las 12:30', 'El tres de mayo de dos mil veinticuatro a las doce y treinta'],
    ['es-ES', '21 km, 1ª, 200 h, 50 %', 'veintiún kilómetros, primera, doscientas horas, cincuenta por ciento'],
    ['es-MX', '$1,234.50', 'mil doscientos treinta y cuatro pesos con cincuenta centavos'],
    ['fr-FR', 'Le 1er mai 2024 à 12h30', 'Le premier mai deux mille vingt-quatre à douze heures trente'],
    ['fr-FR', '21 h, 2e, 1re, 5 millions €', "vingt et une heures, deuxième, première, cinq millions d'euros"],
    ['fr-FR', '10 000 et 3,05', 'dix mille et trois virgule zéro cinq'],
    ['it-IT', 'Il 3 maggio 2024 alle 12:30, 3º', 'Il tre maggio duemilaventiquattro alle dodici e trenta, terzo'],
    ['pt-BR', 'R$ 5,20 em 16 de maio', 'cinco reais e vinte centavos em dezesseis de maio'],
    ['pt-BR', '1.000.000.000 e 2 h', 'um bilhão e duas horas'],
  ])('speaks in %s: %j', (language, text, expected) => {
    const result = said(text, language)

    expect(result).toBe(expected)
  })

  it.each<[EngineLanguage, string, [string, string][]]>([
    [
      'en-US',
      '4 March 2025',
      [
        ['4', 'the fourth of '],
        ['March', 'March, '],
        ['2025', 'twenty twenty-five'],
      ],
    ],
    [
      'en-US',
      '$5 million',
      [
        ['$5', 'five '],
        ['million', 'million dollars'],
      ],
    ],
    [
      'de-DE',
      '12:30 Uhr',
      [
        ['12:30', 'zwölf '],
        ['Uhr', 'Uhr dreißig'],
      ],
    ],
    [
      'es-ES',
      '3 de mayo de 2024',
      [
        ['3', 'tres '],
        ['de', 'de '],
        ['mayo', 'mayo '],
        ['de', 'de '],
        ['2024', 'dos mil veinticuatro'],
      ],
    ],
    ['en-GB', '20 km', [['20 km', 'twenty kilometres']]],
  ])('speaks in %s each word of %j in its place', (language, text, expected) => {
    const units = normalizeText(text, findWrittenWords(text), language)

    const pairs = units.map(({ words, spoken }) => [text.slice(words[0]?.start, words.at(-1)?.end), spoken])
    expect(pairs).toEqual(expected)
  })

  it('leaves text without digits unchanged', () => {
    const text = 'Don’t “touch” the harbour-master’s lamp… please!'

    const result = said(text, 'en-GB')

    expect(result).toBe(text)
  })

  it('keeps every written word in order and in exactly one unit, in every language', () => {
    const languages = fc.constantFrom<EngineLanguage>(
      'en-US',
      'en-GB',
      'de-DE',
      'es-ES',
      'es-MX',
      'fr-FR',
      'it-IT',
      'pt-BR',
    )
    const fragment = fc.oneof(
      fc.stringMatching(/^[0-9]{1,4}([.,:/-][0-9]{1,4}){0,2}$/),
      fc.constantFrom(
        '$',
        '€',
        '%',
        ' ',
        '. ',
        'km',
        'March',
        'Mai',
        'the',
        'º',
        'st',
        'Uhr',
        '½',
        'R$',
        '°C',
        ', ',
        'h',
        'pm',
        '–',
        '+',
        '-',
      ),
    )

    fc.assert(
      fc.property(languages, fc.array(fragment, { maxLength: 12 }), (language, fragments) => {
        const text = fragments.join('')
        const words = findWrittenWords(text)

        for (const say of [normalizeText, readAsWritten]) {
          const units = say(text, words, language)

          expect(units.flatMap((unit) => unit.words)).toEqual(words)
          let place = 0
          for (const { start, end, spoken, words: covered } of units) {
            expect(start).toBeGreaterThanOrEqual(place)
            expect(start).toBeLessThanOrEqual(covered[0]?.start ?? 0)
            expect(end).toBeGreaterThanOrEqual(covered.at(-1)?.end ?? 0)
            expect(spoken).not.toBe('')
            place = end
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
