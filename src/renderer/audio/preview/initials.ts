const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** A letter or digit of any script, not a bracket or dash around it. */
const WORDS = /[\p{L}\p{N}][^\s]*/gu

/** The first letters of a name's first and last word, such as “AO” for “Ada Okafor”; empty for a name without letters. */
export function getInitials(name: string): string {
  const words = name.match(WORDS) ?? []
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word) => getFirst(word ?? '')).join('')
}

/** Finding a letter's end takes long, and in ASCII, which most names are in, every character is a letter of its own. */
const ASCII_START = /^[!-~](?:[!-~]|$)/

function getFirst(word: string): string {
  if (ASCII_START.test(word)) return word.charAt(0).toLocaleUpperCase()
  const [first] = GRAPHEMES.segment(word)
  return first?.segment.toLocaleUpperCase() ?? ''
}

/** One of the twelve hues of avatars, from 0, the same for the same ID everywhere. */
export function getHue(id: string): number {
  let sum = 0
  for (const unit of id) sum = (sum * 31 + (unit.codePointAt(0) ?? 0)) % 9_973
  return sum % 12
}
