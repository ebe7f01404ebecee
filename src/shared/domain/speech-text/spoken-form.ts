import { INVISIBLE } from '../character-variants.ts'
import { sliceToken, type SpeechToken, type TextToken } from './speech-token.ts'

/** A written range that is sent in another form. Empty if nothing is sent for it. */
export interface SpokenForm {
  startChar: number
  endChar: number
  spoken: string
}

/** Scripts that join and separate their letters without invisible characters. */
// oxlint-disable-next-line catalog-texts/bare-text -- names in patterns
const SIMPLE = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Han', 'Hiragana', 'Katakana', 'Hangul']
  .map((script) => `\\p{sc=${script}}`)
  .join('')
/** Ligatures of Latin and Armenian, and Arabic letters in the shape of their place in the word. */
const PRESENTATION = 'ĳĲŉ\\ufb00-\\ufb06\\ufb13-\\ufb17\\ufb50-\\ufbb1\\ufbd3-\\ufd3d\\ufd50-\\ufdfb\\ufe70-\\ufefc'
const JOINERS = '\\u200b-\\u200d'
const OTHER_FORM = new RegExp(
  [
    // Joiners and zero-width spaces shape emoji and some scripts, and separate the words of others.
    `(?<=[${SIMPLE}\\s\\p{P}\\p{N}${INVISIBLE}])[${JOINERS}]`,
    `(?![${JOINERS}])[${INVISIBLE}]`,
    `[${PRESENTATION}]`,
    // A letter with separate accents.
    `\\p{L}\\p{M}+`,
  ].join('|'),
  'gu',
)
const IS_INVISIBLE = new RegExp(`[${INVISIBLE}]`)
const MAY_DIFFER = new RegExp(`[${INVISIBLE}${PRESENTATION}\\p{M}]`, 'u')

/**
 * Finds what isn't sent as written, in order: ligatures are sent as letters, separate accents composed, and soft
 * hyphens, zero-width characters and marks of direction not at all.
 */
export function findSpokenForms(text: string): SpokenForm[] {
  if (!MAY_DIFFER.test(text)) return []
  return [...text.matchAll(OTHER_FORM)].flatMap(({ 0: written, index }) => {
    const spoken = toSpoken(written)
    return spoken === written ? [] : [{ startChar: index, endChar: index + written.length, spoken }]
  })
}

/** A text as it is sent. */
export function toSpokenForm(text: string): string {
  return MAY_DIFFER.test(text) ? text.replace(OTHER_FORM, toSpoken) : text
}

function toSpoken(written: string): string {
  if (written.length > 1) return written.normalize('NFC')
  return IS_INVISIBLE.test(written) ? '' : written.normalize('NFKC')
}

/** Tokens with what isn't sent as written in its spoken form. Tags, written escapes and substitutions stay. */
export function withSpokenForms(tokens: readonly SpeechToken[], text: string): SpeechToken[] {
  const forms = findSpokenForms(text)
  let next = 0
  return tokens.flatMap((token): SpeechToken[] => {
    if (token.kind !== 'text' || !token.isCuttable) return [token]
    while ((forms[next]?.startChar ?? Infinity) < token.startChar) next += 1
    const parts: SpeechToken[] = []
    let place = token.startChar
    for (let form = forms[next]; form && form.endChar <= token.endChar; form = forms[(next += 1)]) {
      if (form.startChar > place) parts.push(sliceToken(token, place, form.startChar))
      if (form.spoken !== '') parts.push(toToken(form))
      place = form.endChar
    }
    if (place === token.startChar) return [token]
    if (place < token.endChar) parts.push(sliceToken(token, place, token.endChar))
    return parts
  })
}

function toToken({ startChar, endChar, spoken }: SpokenForm): TextToken {
  const texts = { sent: spoken, heard: spoken, plain: spoken }
  return { kind: 'text', startChar, endChar, ...texts, isParallel: false, isCuttable: false }
}
