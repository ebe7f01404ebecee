import { INVISIBLE, LIGATURES, listForms, unifyCharacters } from './character-variants.ts'
import { foldAccents, LETTERS, MARKS } from './fold-text.ts'

/** Between two characters of a text, invisible ones may stand. */
const GAP = `[${INVISIBLE}]*`
/** More marks on one letter are compared only in their two normal forms. */
const MAX_REORDERED_MARKS = 3

/**
 * The source of a regular expression with the flag `u` that matches a text in every form of its characters: any
 * apostrophe, hyphen, space and width, ligatures, composed and separate accents, with invisible characters inside.
 *
 * @param how.ignoresAccents also matches any other accents, given the flag `i`
 */
export function looseSource(text: string, how: { ignoresAccents: boolean }): string {
  const rules = getRules(how.ignoresAccents)
  const unified = unifyCharacters(text)
  const sought = how.ignoresAccents ? foldAccents(unified.toLowerCase()).normalize('NFC') : unified
  let source = ''
  for (const [part] of sought.matchAll(rules.parts)) {
    const forms = listSplits(part, rules.joined).map((pieces) => pieces.map(rules.toSource).join(GAP))
    // A joiner before an emoji makes one character of both.
    if (source !== '' && !/^\p{Extended_Pictographic}/u.test(part)) source += GAP
    source += forms.length > 1 ? `(?:${forms.join('|')})` : forms[0]
  }
  // Invisible characters alone are meant themselves.
  return source === '' ? escapePattern(text) : source
}

/** Makes characters of a regular expression literal. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

interface Rules {
  /** Finds letters that one character can show together, and every other character with its marks. */
  parts: RegExp
  /** Characters that show several letters, by these letters. */
  joined: ReadonlyMap<string, readonly string[]>
  /** The source for one character with its marks. */
  toSource(this: void, character: string): string
}

const known = new Map<boolean, Rules>()

function getRules(ignoresAccents: boolean): Rules {
  const present = known.get(ignoresAccents)
  if (present) return present
  const joined = new Map<string, string[]>()
  for (const [character, letters] of [...LIGATURES, ...(ignoresAccents ? Object.entries(LETTERS) : [])]) {
    if (letters.length > 1) joined.set(letters, [...(joined.get(letters) ?? []), character])
  }
  const longestFirst = [...joined.keys()].toSorted((left, right) => right.length - left.length)
  const rules: Rules = {
    parts: new RegExp(`(?:${longestFirst.map(escapePattern).join('|')})(?!\\p{M})|\\P{M}\\p{M}*|\\p{M}+`, 'gu'),
    joined,
    toSource: ignoresAccents ? anyAccents : sameAccents,
  }
  known.set(ignoresAccents, rules)
  return rules
}

/** Every way to write such letters: one by one, or some of them in one character. */
function listSplits(part: string, joined: Rules['joined']): string[][] {
  return joined.has(part) ? splitLetters(part, joined) : [[part]]
}

function splitLetters(letters: string, joined: Rules['joined']): string[][] {
  if (letters === '') return [[]]
  return [...letters].flatMap((letter, index) => {
    const characters = index === 0 ? [letter] : (joined.get(letters.slice(0, index + 1)) ?? [])
    const others = characters.length === 0 ? [] : splitLetters(letters.slice(index + 1), joined)
    return characters.flatMap((character) => others.map((pieces) => [character, ...pieces]))
  })
}

function anyAccents(character: string): string {
  if (!/\p{L}/u.test(character)) return sameAccents(character)
  const others = (accented ??= listAccented()).get(character)
  const base = others === undefined ? sameAccents(character) : `[${listForms(character)}${others}]`
  return `${base}[${MARKS}]*`
}

function sameAccents(character: string): string {
  const forms = character.length === 1 && character <= '~' ? [...listForms(character)] : listEquivalents(character)
  const sources = forms.map(escapePattern)
  if (sources.length === 1) return sources.join('')
  return forms.every((form) => form.length === 1) ? `[${sources.join('')}]` : `(?:${sources.join('|')})`
}

/** A letter with its marks in every order and composition that Unicode considers equal, longest first. */
function listEquivalents(character: string): string[] {
  const composed = character.normalize('NFC')
  const forms = new Set([composed, character.normalize('NFD')])
  const [base = '', ...marks] = character.normalize('NFD')
  if (marks.length <= MAX_REORDERED_MARKS && marks.every((mark) => /\p{M}/u.test(mark))) {
    for (const order of listOrders(marks)) {
      if ((base + order.join('')).normalize('NFC') !== composed) continue
      for (let count = 0; count <= order.length; count += 1) {
        forms.add((base + order.slice(0, count).join('')).normalize('NFC') + order.slice(count).join(''))
      }
    }
  }
  return [...forms].toSorted((left, right) => right.length - left.length)
}

function listOrders(marks: readonly string[]): string[][] {
  if (marks.length === 0) return [[]]
  return marks.flatMap((mark, index) => listOrders(marks.toSpliced(index, 1)).map((rest) => [mark, ...rest]))
}

let accented: ReadonlyMap<string, string> | undefined

/** Lower-case letters with accents by the letter without, in the blocks of Unicode that have them. */
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
      const base = foldAccents(letter)
      if (base.length !== 1 || base === letter || letter !== letter.toLowerCase()) continue
      found.set(base, (found.get(base) ?? '') + letter)
    }
  }
  return found
}
