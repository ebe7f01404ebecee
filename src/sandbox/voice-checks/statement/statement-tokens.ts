import type { Espeak } from '../../engine/espeak.ts'
import { romaniseName } from '../romanise-name.ts'
import type { Token } from './align-tokens.ts'
import { toPhones } from './phones.ts'
import type { Phone } from './phones.ts'

export type Part = 'agreement' | 'name' | 'words'

/** Scripts that leave out most vowels. */
export const ABJAD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

export interface StatementToken extends Token {
  text: string
  part: Part
  /** False for short words that are often swallowed. */
  isCarrying: boolean
  /** Written in a script without most vowels, which are guessed. */
  hasGuessedVowels?: boolean
}

/** The sentence's own words as people say them; short ones have weak forms. */
const SAID: Readonly<Record<string, string>> = {
  I: 'ay',
  agree: 'ah g r iy',
  that: 'dh ae t|dh ae d|dh ah t|dh ah d',
  a: 'ah|ey',
  copy: 'k aa p iy|k aa p ih',
  of: 'ah v|aa v',
  my: 'm ay',
  voice: 'v oy s',
  may: 'm ey',
  be: 'b iy',
  made: 'm ey d',
  from: 'f r ah m|f r aa m',
  recordings: 'r ih k ao r d ih ng z|r iy k ao r d ih ng z|r ih k ao d ih ng z',
  Today: 't ah d ey|t uw d ey',
  words: 'w er d z|w er r d z|w ah r d z',
  are: 'aa r|aa|er',
  and: 'ah n d|ae n d|ah n|ae n',
}
const CARRYING = new Set(['agree', 'copy', 'voice', 'made', 'recordings', 'Today', 'words'])
const AGREEMENT = 'I agree that a copy of my voice may be made from my recordings'.split(' ')
const INTRODUCTION = 'Today my words are'.split(' ')

/** Accents of English that count for words of the list. */
export const ACCENTS = ['en-us', 'en', 'en-gb-scotland']
/** Languages that a name may be pronounced by, beside English. */
const NAME_LANGUAGES = ['en-us', 'en', 'es', 'de', 'pl']

/** The statement `consentPhrase` writes, word by word. */
export function statementTokens(
  espeak: Espeak,
  { fullName, words }: { fullName: string; words: readonly string[] },
  pronunciations: ReadonlyMap<string, Token['pronunciations']>,
): StatementToken[] {
  const own = (text: string, part: Part): StatementToken => ({
    text,
    part,
    isCarrying: CARRYING.has(text),
    pronunciations: (SAID[text] ?? '').split('|').map((said) => said.split(' ') as Phone[]),
  })
  const listed = words.map((text): StatementToken => ({
    text,
    part: 'words',
    isCarrying: true,
    pronunciations: pronunciations.get(text) ?? pronounce(espeak, [text], ACCENTS),
  }))
  return [
    own('I', 'agreement'),
    ...nameTokens(espeak, fullName),
    ...AGREEMENT.slice(1).map((text) => own(text, 'agreement')),
    ...INTRODUCTION.map((text) => own(text, 'agreement')),
    ...listed.slice(0, -1),
    own('and', 'words'),
    ...listed.slice(-1),
  ]
}

/** How these words are said in several accents. */
export function pronounceWords(
  espeak: Espeak,
  words: readonly string[],
  accents: readonly string[],
): ReadonlyMap<string, Token['pronunciations']> {
  // One accent after the other: changing takes the engine longer than a word.
  const said = accents.map((accent) => words.map((word) => pronounce(espeak, [word], [accent])))
  return new Map(words.map((word, index) => [word, unique(said.flatMap((accent) => accent[index] ?? []))]))
}

function nameTokens(espeak: Espeak, fullName: string): StatementToken[] {
  const spelled = fullName.split(/\s+/u)
  const romanised = romaniseName(fullName).split(/\s+/u)
  return spelled.flatMap((text, index) => {
    const forms = [...new Set([text, romanised[index] ?? text])]
    const pronunciations = pronounce(espeak, forms, NAME_LANGUAGES)
    return pronunciations.length === 0
      ? []
      : [{ text, part: 'name' as const, isCarrying: true, hasGuessedVowels: ABJAD.test(text), pronunciations }]
  })
}

function pronounce(espeak: Espeak, forms: readonly string[], languages: readonly string[]): Phone[][] {
  return unique(
    languages.flatMap((language) =>
      forms.map((form) => toPhones(espeak.pronounce(form, language).replaceAll(/\([a-z-]+\)/gu, ''))),
    ),
  ).filter((phones) => phones.length > 0)
}

function unique(pronunciations: readonly Phone[][]): Phone[][] {
  return [...new Map(pronunciations.map((phones) => [phones.join(' '), phones])).values()]
}
