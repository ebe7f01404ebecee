/** Without Arabic vowel signs in their isolated form: Unicode calls them letters, but they are sent as marks. */
const WORD_CHARACTER = /[[\p{L}\p{N}]--[\ufc5e-\ufc63\ufe70\ufe72\ufe74\ufe76\ufe78\ufe7a\ufe7c\ufe7e]]/v

/** True for a text with something that can be spoken: a letter or a digit. */
export function hasWords(text: string): boolean {
  return WORD_CHARACTER.test(text)
}
