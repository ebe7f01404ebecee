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

/** Names of characters that can't be told from a picture of them. */
const NAMES: Readonly<Record<string, string>> = {
  '\n': 'a line break',
  '\r': 'a line break',
  '\t': 'a tab',
  ' ': 'a space',
  '\u00A0': 'a no-break space',
  '\u00AD': 'a soft hyphen',
  '\u200B': 'a zero-width space',
  '\u200C': 'a zero-width non-joiner',
  '\u200D': 'a zero-width joiner',
  '\u2060': 'a word joiner',
  '\u202F': 'a narrow no-break space',
  '\uFEFF': 'a byte order mark',
}

/** Says where a text has a character that it can't have, such as `Character 5 is a no-break space (U+00A0)`. Null without one. */
export function findInvalidCharacter(text: string, invalid: RegExp): string | null {
  const characters = [...text]
  const at = characters.findIndex((each) => invalid.test(each))
  const found = characters[at]
  if (found === undefined) return null
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const name = NAMES[found] ?? (/[\s\p{Cc}\p{Cf}]/u.test(found) ? 'invisible' : `“${found}”`)
  return `Character ${at + 1} is ${name} (U+${code})`
}
