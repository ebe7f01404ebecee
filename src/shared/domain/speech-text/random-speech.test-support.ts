import fc from 'fast-check'
import type { SpokenSpan } from '../../contract/markup.ts'
import type { PronunciationUse } from '../../contract/pronunciation.ts'
import { canonicalMarkup } from './canonical-markup.ts'
import { findPronunciations } from './find-pronunciations.ts'
import type { SpokenInputs } from '../part-inputs.ts'

/** Runs per property test: 10,000 in the full fault run. */
export const RUNS = process.env['OVERVOICE_FAULTS'] === 'full' ? 10_000 : 300

const fragment = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    ...[
      '👩‍👩‍👧‍👦',
      'e\u0301\u0323',
      '\r\n',
      'שלום עולם. ',
      'مرحبا بالعالم، ',
      'Mr. Smith went. ',
      '东京很大。',
      ' ',
      '🇫🇷🇩🇪',
      '<b>x</b> ',
    ],
    ...[
      '3.14 ',
      'R&D & <more> ',
      'Dr. Okafor’s ',
      'SQL, ',
      'ﬁn ',
      'İstanbul ',
      'straße ',
      '"quoted" ',
      'ไทยแลนด์ ',
      '\u200f',
      '&amp; ',
      ']]> ',
    ],
  ),
)
const anyText = fc.array(fragment, { maxLength: 60 }).map((parts) => `Go. ${parts.join('')}`)
const ENTRIES = [
  ['SQL', 'sequel'],
  ['Dr', 'doctor <M.D.> & friends'],
  ['东京', 'Tōkyō'],
  ['Smith', 'Smyth 👩‍👩‍👧‍👦'],
  ['עולם', 'olam'],
  ['R', 'are'],
].map(([written = '', spoken = '']) => ({
  written,
  spoken,
  scope: { kind: 'everywhere' as const },
  matchCase: true,
}))

const anySpan = (text: string): fc.Arbitrary<SpokenSpan> => {
  const place = fc.integer({ min: 0, max: text.length })
  return fc
    .tuple(place, place, fc.integer({ min: 1, max: 7_000 }), fc.nat(30))
    .map(([one, other, durationMs, choice]) => {
      const [startChar, endChar] = [Math.min(one, other), Math.max(one, other)]
      const run = { startChar, endChar }
      switch (choice % 7) {
        case 0:
          return { kind: 'pause', startChar, endChar: startChar, durationMs }
        case 1:
          return {
            kind: 'emphasis',
            ...run,
            level: (['reduced', 'moderate', 'strong'] as const)[choice % 3] ?? 'strong',
          }
        case 2:
          return { kind: 'rate', ...run, value: `${(choice % 5) * 10}%` }
        case 3:
          return { kind: 'pitch', ...run, value: choice % 2 ? 'high' : '-10%' }
        case 4:
          return { kind: 'volume', ...run, value: choice % 2 ? '+6dB' : 'loud' }
        case 5:
          return { kind: 'emotion', ...run, value: choice % 2 ? 'calm' : 'sad' }
        default: {
          // A long run as one word couldn't be cut at all.
          const end = Math.min(endChar, startChar + 30)
          return { kind: 'substitution', startChar, endChar: end, alias: `alias "${choice}" & <so> 🎙` }
        }
      }
    })
}

/** Texts of every kind with overlapping spans and pronunciations, as `currentInputs` would produce them. */
export const anyInputs: fc.Arbitrary<SpokenInputs> = anyText.chain((text) =>
  fc.tuple(fc.array(anySpan(text), { maxLength: 8 }), fc.boolean()).map(([spans, hasUses]) => {
    const markup = canonicalMarkup(spans, text)
    return { text, markup, pronunciations: hasUses ? usesIn(text, markup) : [], spokenFromChar: 0 }
  }),
)

function usesIn(text: string, markup: readonly SpokenSpan[]): PronunciationUse[] {
  return findPronunciations(text, ENTRIES).filter(
    (use) =>
      !markup.some(
        (span) => span.kind === 'substitution' && span.startChar < use.endChar && use.startChar < span.endChar,
      ),
  )
}
