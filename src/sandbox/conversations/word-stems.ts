/** Stop words in the languages calls are held in. */
const EMPTY_WORDS = new Set(
  (
    'a an and any are as ask asks asked at be been by can could did do does for from had has have he her him his how i if in into is ' +
    'it its me my no not of on one or our she should so some somebody someone something that the their them then there they this to ' +
    'us wants was we were what when where which who whom will with would you your agent assistant caller customer user conversation ' +
    'call about said say says tell tells first last always never every ' +
    'der die das den dem des ein eine einen einer und oder ist sind war mit von zu zum zur für auf nicht ich sie er es wir ihr was wer ' +
    'el la los las un una unos unas y o es son de del en con por para que no yo usted ella su sus ' +
    'le les des du et ou est sont dans avec pour pas je vous il elle nous sa son ses qui que ' +
    'lo gli i uno della dello dei di e è sono con per non io lei lui noi suo sua che ' +
    'os as um uma do da dos das em no na com não eu você ele ela seu sua'
  ).split(' '),
)

/** Stem length in letters: `appointments` and `appointment` share a stem, as do `book` and `booked`. */
const STEM_CHARS = 5

/** Stems of the meaningful words in a text, each once. */
export function meaningfulStems(text: string): Set<string> {
  return new Set(meaningfulWords(text).keys())
}

/** Same, mapping each stem to the word's first occurrence. */
export function meaningfulWords(text: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const written of text.match(/[\p{L}\p{N}]+/gu) ?? []) {
    const word = written.toLowerCase()
    const stem = getStem(word)
    if (word.length > 1 && !EMPTY_WORDS.has(word) && !words.has(stem)) words.set(stem, written)
  }
  return words
}

/** The first letters of a word, fewer where the ending would count: `hours` and `hour` match. */
function getStem(word: string): string {
  const singular = word.length > 3 ? word.replace(/(?:s|e|en|ed)$/u, '') : word
  return singular.slice(0, STEM_CHARS)
}
