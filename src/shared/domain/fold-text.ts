/** Accents and vowel points of Latin, Greek, Cyrillic, Hebrew and Arabic; marks of other scripts are letters. */
const MARKS = '\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670'
const ALL_MARKS = new RegExp(`[${MARKS}]`, 'gu')
/** Letters that Unicode doesn't decompose, and signs that are typed in another form. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"' },
}
const ALL_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** A text as every search compares it: without case and accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ALL_MARKS, '')
    .toLowerCase()
    .replace(ALL_LETTERS, (letter) => LETTERS[letter] ?? letter)
}

/**
 * Whether every typed word occurs in one of an entry's texts: its name, and its tags, notes and IDs if it has them. A
 * blank search matches everything.
 */
export function matchesSearch(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const words = splitFolded(search)
  if (words.length === 0) return true
  const folded = foldText(texts.filter(Boolean).join('\n'))
  return words.every((word) => folded.includes(word))
}

/** The first place where a typed text occurs, in UTF-16 units; null if it doesn't. */
export function findFolded(text: string, search: string): { fromChar: number; toChar: number } | null {
  const wanted = foldText(search.trim())
  if (wanted === '') return null
  const start = foldText(text).indexOf(wanted)
  if (start < 0) return null
  // Folding changes lengths, so places are counted character by character.
  let folded = 0
  let fromChar: number | null = null
  let place = 0
  for (const character of text) {
    const length = foldText(character).length
    if (fromChar === null && folded + length > start) fromChar = place
    if (fromChar !== null && folded >= start + wanted.length && length > 0) break
    folded += length
    place += character.length
  }
  return fromChar === null ? null : { fromChar, toChar: place }
}

/** A pattern's source that matches a text in any accents, for a regular expression with the flags `giu`. */
export function foldedSource(text: string, escape: (text: string) => string): string {
  const base = text.normalize('NFD').replace(ALL_MARKS, '')
  return [...base].map((letter) => `${withAccents(letter, escape)}`).join('')
}

let accented: Map<string, string> | undefined

function withAccents(letter: string, escape: (text: string) => string): string {
  if (!/\p{L}/u.test(letter)) return escape(letter)
  accented ??= listAccented()
  const others = accented.get(letter.toLowerCase()) ?? ''
  return `${others === '' ? escape(letter) : `[${escape(letter)}${others}]`}[${MARKS}]*`
}

/** Composed letters by their base, in the blocks that have them. */
function listAccented(): Map<string, string> {
  const found = new Map<string, string>()
  const blocks = [
    [0xc0, 0x24f],
    [0x386, 0x3ce],
    [0x400, 0x45f],
    [0x1e00, 0x1fff],
  ] as const
  for (const [from, to] of blocks) {
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCodePoint(code)
      const base = letter.normalize('NFD').replace(ALL_MARKS, '')
      if (base.length !== 1 || base === letter || letter !== letter.toLowerCase()) continue
      found.set(base.toLowerCase(), (found.get(base.toLowerCase()) ?? '') + letter)
    }
  }
  return found
}

/** The folded words of a search. */
function splitFolded(search: string): string[] {
  return foldText(search)
    .split(/\s+/u)
    .filter((word) => word !== '')
}
