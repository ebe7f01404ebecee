/** White space, and characters that nobody sees: zero-width ones, byte order marks, controls. */
const EDGE = String.raw`[\s\p{Cc}\p{Cf}]+`
const EDGES = new RegExp(`^${EDGE}|${EDGE}$`, 'gu')
const QUOTED = /^(?:"(.*)"|'(.*)'|`(.*)`|“(.*)”|‘(.*)’|«(.*)»)$/su

/** A key or secret without what a copied one often has around it: white space, invisible characters, a pair of quotes. */
export function trimSecret(text: string): string {
  const trimmed = text.replaceAll(EDGES, '')
  const quoted = QUOTED.exec(trimmed)
    ?.slice(1)
    .find((each) => each !== undefined)
  return quoted === undefined ? trimmed : quoted.replaceAll(EDGES, '')
}

/** Characters that can't be told from a picture of them. */
const NAMES = {
  '\n': 'lineBreak',
  '\r': 'lineBreak',
  '\t': 'tab',
  ' ': 'space',
  '\u00A0': 'noBreakSpace',
  '\u00AD': 'softHyphen',
  '\u200B': 'zeroWidthSpace',
  '\u200C': 'zeroWidthNonJoiner',
  '\u200D': 'zeroWidthJoiner',
  '\u2060': 'wordJoiner',
  '\u202F': 'narrowNoBreakSpace',
  '\uFEFF': 'byteOrderMark',
} as const

/** A character that a text can't have. */
export interface InvalidCharacter {
  /** Counted in characters from 1. */
  position: number
  name: (typeof NAMES)[keyof typeof NAMES] | 'invisible' | 'other'
  character: string
  /** Its code point, such as `U+00A0`. */
  code: string
}

/** Finds the first invalid character of a text; null without one. */
export function findInvalidCharacter(text: string, invalid: RegExp): InvalidCharacter | null {
  const characters = [...text]
  const at = characters.findIndex((each) => invalid.test(each))
  const character = characters[at]
  if (character === undefined) return null
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const named = NAMES[character as keyof typeof NAMES] as InvalidCharacter['name'] | undefined
  const name = named ?? (/[\s\p{Cc}\p{Cf}]/u.test(character) ? 'invisible' : 'other')
  return { position: at + 1, name, character, code: `U+${code}` }
}
