import { hasLineEnd, isNextSpeaker } from './is-next-speaker.ts'
import { endsSentence } from './sentences/split-sentences.ts'
import { getJoint } from './wrap-lines.ts'

/** How lines that no blank line separates belong together. */
export type LineLayout =
  /** Each line is a paragraph. */
  | { kind: 'lines' }
  /** Blank lines separate paragraphs. */
  | { kind: 'paragraphs' }
  /** Without blank lines: a line that is shorter than the width, in characters, ends its paragraph. */
  | { kind: 'width'; widthChars: number }

/** Widths to which people and programs wrap text. Wide characters count twice. */
const WIDTH_CHARS = { min: 40, max: 140 }
/** Of the lines that another follows. If more end with a sentence, they aren't wrapped. */
const MAX_ENDED = 0.9
const MIN_ENDED_LINES = 3
/** Text that tells which words a book has. */
const SAMPLE_CHARS = 1_000_000

/** Finds out whether the lines of a text are wrapped. */
export function findLineLayout(lines: readonly string[]): LineLayout {
  const pairs = lines.flatMap((line, at) => {
    const next = lines[at + 1] ?? ''
    return line.trim() === '' || next.trim() === '' ? [] : [{ line, next }]
  })
  const filled = lines.filter((line) => line.trim() !== '')
  const widest = filled.reduce((longest, line) => Math.max(longest, getWidth(line)), 0)
  const full = pairs.filter(({ line, next }) => isFull(line, next, widest))
  const ended = pairs.filter(endsLine)
  const hasBlankLines = pairs.length < filled.length - 1
  if (pairs.length === 0 || hasBlankLines) {
    const areParagraphs =
      ended.length > pairs.length * MAX_ENDED && (pairs.length >= MIN_ENDED_LINES || full.length === 0)
    return { kind: areParagraphs ? 'lines' : 'paragraphs' }
  }
  // The longest line of any text looks full, so half of them have to, and one has to end within a sentence.
  const isWrapped =
    widest >= WIDTH_CHARS.min &&
    widest <= WIDTH_CHARS.max &&
    full.length * 2 >= pairs.length &&
    full.some((pair) => !endsLine(pair))
  return isWrapped ? { kind: 'width', widthChars: widest } : { kind: 'lines' }
}

/** True if a sentence or what introduces one ends with the line, not an abbreviation. */
function endsLine({ line, next }: { line: string; next: string }): boolean {
  return hasLineEnd(line) && (!line.trimEnd().endsWith('.') || endsSentence(line, ` ${next}`))
}

/** Whether a line that follows another directly belongs to its paragraph. */
export function continuesLine(line: string, previous: string, layout: LineLayout): boolean {
  if (layout.kind === 'lines' || isNextSpeaker(line, previous)) return false
  return layout.kind === 'paragraphs' || isFull(previous, line, layout.widthChars)
}

/** A line is full if the first word of the next one wouldn't have fit. */
function isFull(line: string, next: string, widthChars: number): boolean {
  const firstWord = next.trimStart().split(/\s/u, 1)[0] ?? ''
  const isUnspaced = getJoint(firstWord, firstWord) === ''
  return getWidth(line) + (isUnspaced ? 2 : 1 + firstWord.length) > widthChars
}

function getWidth(line: string): number {
  const text = line.trimEnd()
  return (
    text.length +
    (text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60]/gu)?.length ?? 0)
  )
}

/** Joins the lines of a paragraph. */
export type JoinLines = (lines: readonly string[]) => string

const LONGEST_WORD_CHARS = 100
const BROKEN_WORD = /([\p{L}\p{M}’'-]*[\p{L}\p{M}])[-‐]$/u
/** “Haupt- und Nebenwege”. */
const SUSPENDED = /^(?:und|oder|bzw|bis)\b/
/** First parts of words that are written with a hyphen, unless an ending follows. */
const FIRST_PARTS = new Set(
  (
    'well ill self half long short high low old new two three four five six seven eight nine first second third ' +
    'twenty thirty forty fifty sixty seventy eighty ninety mother father brother sister son daughter good bad left right ' +
    'hard soft full open cold warm dark light clear kind middle narrow single double ' +
    'peut grand grands grande demi quelques celui celle ceux vingt trente quarante cinquante soixante quatre dit là ' +
    'socio físico teórico guarda bem recém vice pós pré segunda terça quarta quinta sexta'
  ).split(' '),
)
const ENDING =
  /^(?:age|d?er|ers|e[dn]|ened|ening|es|est|fold|ful|hood|ing|ings|ish|itude|lands?|less|light|ly|ment|ness|s|self|selves|ship|teen|th|ty|wards?|ware|ways?|y)(?![\p{L}\p{M}])/u

/**
 * Creates a function that joins wrapped lines of this text: without a blank between characters of scripts that have
 * none, and with a word that was divided at a line end made whole. A hyphen stays where the text has the word with it,
 * or has both parts as words.
 */
export function createLineJoiner(text: string): JoinLines {
  let words: Set<string> | null = null
  const hasWord = (word: string): boolean => {
    words ??= collectWords(text.slice(0, SAMPLE_CHARS))
    return words.has(word.toLowerCase())
  }
  const isHyphenated = (left: string, right: string): boolean => {
    if (hasWord(left + right)) return false
    const first = left.split('-').at(-1)?.toLowerCase() ?? ''
    return (
      hasWord(`${left}-${right}`) ||
      (FIRST_PARTS.has(first) && !ENDING.test(right)) ||
      (hasWord(first) && hasWord(right))
    )
  }
  /** How a line is joined to the next one: whether it loses its last character, and the blank between. */
  const getSeam = (before: string, line: string): { isCut: boolean; joint: '' | ' ' } => {
    if (before.endsWith('\u00ad')) return { isCut: true, joint: '' }
    const [right = ''] = /^[\p{L}\p{M}]+/u.exec(line) ?? []
    const [, left = ''] = BROKEN_WORD.exec(before.slice(-LONGEST_WORD_CHARS)) ?? []
    if (left !== '' && right !== '' && !SUSPENDED.test(line))
      return { isCut: /^\p{Ll}/u.test(right) && !isHyphenated(left, right), joint: '' }
    if (/\p{N}[-‐]$/u.test(before) && /^\p{N}/u.test(line)) return { isCut: false, joint: '' }
    return { isCut: false, joint: getJoint(before, line) }
  }
  return (lines) => {
    const parts: string[] = []
    for (const line of lines) {
      const next = line.trim()
      const before = parts.pop()
      if (before === undefined) {
        parts.push(next)
        continue
      }
      const { isCut, joint } = getSeam(before, next)
      parts.push(isCut ? before.slice(0, -1) : before, joint, next)
    }
    return parts.join('')
  }
}

/** In lower case, without those that a line end divides. */
function collectWords(text: string): Set<string> {
  const whole = text.replace(/(?<![\p{L}\p{M}’'-])[\p{L}\p{M}’'-]+[-‐]\s*[\r\n]\s*[\p{L}\p{M}]+/gu, ' ')
  return new Set(whole.toLowerCase().match(/[\p{L}\p{M}]+(?:[-’'][\p{L}\p{M}]+)*/gu) ?? [])
}
