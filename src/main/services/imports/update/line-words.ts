import { foldText } from '#shared/domain/fold-text.ts'

/** A line as its words, for comparison. */
export interface LineWords {
  /** The words without case, accents and punctuation; of a line without words, the line itself. */
  folded: string
  /** Numbers of its first words, ascending. */
  words: readonly number[]
}

/** Characters of scripts without spaces are words. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu
/** Enough to tell whether long lines are alike. */
const MAX_WORDS = 300

/** Reads lines as words; only lines of one reader can be compared. */
export function createWordReader(): (line: string) => LineWords {
  const numbers = new Map<string, number>()
  return (line) => {
    const found = foldText(line).match(WORDS) ?? []
    const words = found.slice(0, MAX_WORDS).map((word) => {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      return number
    })
    return { folded: found.length === 0 ? line : found.join(' '), words: words.toSorted((left, right) => left - right) }
  }
}

/** Share of the words that two lines have in common, from 0 to 1. */
export function measureLikeness({ words: one }: LineWords, { words: other }: LineWords): number {
  const all = one.length + other.length
  if (all === 0) return 0
  let common = 0
  for (let [at, otherAt] = [0, 0]; at < one.length && otherAt < other.length;) {
    const difference = (one[at] ?? 0) - (other[otherAt] ?? 0)
    if (difference === 0) common += 1
    if (difference <= 0) at += 1
    if (difference >= 0) otherAt += 1
  }
  return (2 * common) / all
}
