/** A range of text in UTF-16 units, end exclusive. */
export interface Span {
  start: number
  end: number
}

/** Non-ASCII spaces used within grouped digits. */
const DIGIT_SPACE = String.raw`[\u00a0\u2007\u2009\u202f]`

/**
 * Separators between words. Periods, commas and the like separate only if no digit (or, for periods, letter) follows,
 * so `1,234.5`, `12:30`, `3–5`, `e.g` and `example.com` stay whole.
 */
const BETWEEN_WORDS = new RegExp(
  [
    String.raw`(?<=\p{Nd})${DIGIT_SPACE}(?!\p{Nd}{3})`,
    String.raw`(?<!\p{Nd})${DIGIT_SPACE}`,
    String.raw`[^\S\u00a0\u2007\u2009\u202f]`,
    String.raw`[\u3000-\u3003\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff61-\uff65]`,
    String.raw`[()[\]{}<>"“”„«»‹›;!?¿¡…|*—―‒\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]`,
    String.raw`[.]{2,}|[.](?![\p{L}\p{N}])`,
    String.raw`[,:](?!\p{Nd})|(?<!\p{Nd})[,:]`,
    String.raw`–(?!\p{Nd})|(?<!\p{Nd})–`,
    String.raw`--+`,
    String.raw`(?!°)\p{So}`,
    String.raw`(?![\p{L}\p{N}])\p{Extended_Pictographic}`,
  ].join('|'),
  'gu',
)

/**
 * From the first letter, digit, or sign or currency before a digit, to the last letter or digit, or percent or currency
 * after a digit.
 */
const WORD_INSIDE = new RegExp(
  String.raw`(?:[+\-\u2212±#]?\p{Sc}?(?=\p{N})|\p{Sc}[+\-\u2212](?=\p{N})|\p{Sc}(?=\p{L}))?[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?(?:(?<=\p{N})[%‰°\p{Sc}])?`,
  'su',
)

/**
 * Positions of the written words of `text`, in order: every letter or digit is in exactly one, surrounding punctuation
 * in none.
 */
export function findWrittenWords(text: string): Span[] {
  const words: Span[] = []
  let tokenStart = 0
  for (const separator of text.matchAll(BETWEEN_WORDS)) {
    addWord(words, text, tokenStart, separator.index)
    tokenStart = separator.index + separator[0].length
  }
  addWord(words, text, tokenStart, text.length)
  return words
}

function addWord(words: Span[], text: string, tokenStart: number, tokenEnd: number): void {
  if (tokenEnd === tokenStart) return
  const found = WORD_INSIDE.exec(text.slice(tokenStart, tokenEnd))
  if (found === null) return
  const start = tokenStart + found.index
  words.push({ start, end: start + found[0].length })
}
