/**
 * Invisible characters as the inside of a character class: soft hyphens, zero-width spaces and joiners, word joiners,
 * byte order marks, and marks of the writing direction.
 */
export const INVISIBLE =
  '\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff'

/** Characters that are typed or typeset in several forms, each with its other forms. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ["'", '’‘‛ʼ′´'],
  ['"', '“”„‟″'],
  ['-', '‐‑⁃−﹣'],
  [' ', '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
])

/** Letters that one character shows together, by that character. */
export const LIGATURES: ReadonlyMap<string, string> = new Map([
  ...([
    ['ﬀ', 'ff'],
    ['ﬁ', 'fi'],
    ['ﬂ', 'fl'],
    ['ﬃ', 'ffi'],
    ['ﬄ', 'ffl'],
    ['ﬅ', 'st'],
    ['ﬆ', 'st'],
  ] as const),
  ...([
    ['ĳ', 'ij'],
    ['Ĳ', 'IJ'],
    ['ŉ', "'n"],
    ['…', '...'],
  ] as const),
])

/** Distance between an ASCII character and its full-width form: `Ａ`, `１`, `：`. */
const WIDE_OFFSET = 0xfee0

const SINGLE = new Map([...FORMS].flatMap(([character, others]) => [...others].map((other) => [other, character])))
const VARIANT = new RegExp(`[${[...SINGLE.keys(), ...LIGATURES.keys()].join('')}！-～]`, 'gu')
/** A joiner inside an emoji is part of it. */
const ALL_INVISIBLE = new RegExp(`(?!\\u200d\\p{Extended_Pictographic})[${INVISIBLE}]`, 'gu')

/**
 * Returns a text with one form of each apostrophe, quotation mark, hyphen, space and width, with ligatures as letters
 * and accents composed, and without invisible characters. Case and accents stay. Texts are compared like this wherever
 * they have to read the same: names of the cast, pronunciations, searches.
 */
export function unifyCharacters(text: string): string {
  return text
    .replace(ALL_INVISIBLE, '')
    .replace(VARIANT, (one) => SINGLE.get(one) ?? LIGATURES.get(one) ?? fromWide(one))
    .normalize('NFC')
}

/** All forms of an ASCII character or sign, itself first; the character itself for any other. */
export function listForms(character: string): string {
  const wide = /[!-~]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + WIDE_OFFSET) : ''
  return character + (FORMS.get(character) ?? '') + wide
}

function fromWide(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) - WIDE_OFFSET)
}
