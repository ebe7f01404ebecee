import type { EngineLanguage } from './engine-language.ts'
import { type Rule, getRules } from './normalization/rules.ts'
import { WORDS_OF } from './normalization/words-of.ts'
import type { Span } from './written-words.ts'

/** Written words and their spoken form; `start` to `end` is the text covered. */
export interface SpokenWords {
  words: Span[]
  start: number
  end: number
  spoken: string
}

/** Number of preceding characters a rule may inspect. */
const LOOK_BACK_CHARS = 24
/** A currency sign separated from its amount (`€ 5`) belongs to no written word, but to the spoken form. */
const CURRENCY_APART = /\p{Sc}[ \u00a0\u202f]?$/u
/** Groups of three digits separated by spaces are one number, except in English. */
const SPACED_NUMBER: Rule = {
  pattern: /(?<number>\d{1,3}(?: \d{3})+)(?![\p{L}\p{N}])/uy,
  say: ({ number = '' }) => number.replaceAll(' ', ''),
}

const rulesByLanguage = new Map<EngineLanguage, readonly Rule[]>()

/** Speaks every word as written; only a number in spaced groups (`10 000`) becomes one number. */
export function readAsWritten(text: string, words: readonly Span[], language: EngineLanguage): SpokenWords[] {
  return applyRules(text, words, language.startsWith('en') ? [] : [SPACED_NUMBER])
}

/**
 * Expands numbers, dates, times, money, percentages and measures into words of the language and leaves the rest as
 * written. Every written word stays in exactly one returned unit, so marks still point at the digits as sent.
 */
export function normalizeText(text: string, words: readonly Span[], language: EngineLanguage): SpokenWords[] {
  const rules = rulesByLanguage.get(language) ?? getRules(WORDS_OF[language])
  rulesByLanguage.set(language, rules)
  return applyRules(text, words, rules)
}

function applyRules(text: string, words: readonly Span[], rules: readonly Rule[]): SpokenWords[] {
  const spoken: SpokenWords[] = []
  let place = 0
  for (let index = 0; index < words.length;) {
    const said = formatFrom(text, words, index, place, rules)
    spoken.push(...splitAtSharedWords(text, said))
    place = said.end
    index += said.words.length
  }
  return spoken
}

/**
 * Splits the spoken form of several words at words that are spoken as written: `4 | March | 2025`. Their marks are then
 * exact; the other words between them still share their spoken form.
 */
function splitAtSharedWords(text: string, whole: SpokenWords): SpokenWords[] {
  if (whole.words.length === 1) return [whole]
  const tokens = whole.spoken.split(' ')
  const parts: { words: Span[]; tokens: string[] }[] = []
  let waiting: Span[] = []
  let from = 0
  for (const word of whole.words) {
    const written = bareWord(text.slice(word.start, word.end))
    const at = tokens.findIndex((token, index) => index >= from && bareWord(token) === written)
    if (at === -1) {
      waiting.push(word)
      continue
    }
    if (waiting.length > 0) parts.push({ words: waiting, tokens: tokens.slice(from, at) })
    parts.push({ words: [word], tokens: waiting.length > 0 ? [tokens[at] ?? ''] : tokens.slice(from, at + 1) })
    waiting = []
    from = at + 1
  }
  if (waiting.length > 0) parts.push({ words: waiting, tokens: tokens.slice(from) })
  else parts.at(-1)?.tokens.push(...tokens.slice(from))
  if (parts.some((part) => part.tokens.length === 0)) return [whole]

  // Each part extends to the next, so text between them isn't spoken twice.
  return parts.map(({ words, tokens: own }, index) => ({
    words,
    start: index === 0 ? whole.start : (words[0]?.start ?? whole.start),
    end: parts[index + 1]?.words[0]?.start ?? whole.end,
    spoken: index === parts.length - 1 ? own.join(' ') : `${own.join(' ')} `,
  }))
}

function bareWord(token: string): string {
  return token.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

function formatFrom(
  text: string,
  words: readonly Span[],
  index: number,
  place: number,
  rules: readonly Rule[],
): SpokenWords {
  const word = words[index] ?? { start: text.length, end: text.length }
  const apart = CURRENCY_APART.exec(text.slice(place, word.start))
  const starts = apart === null ? [word.start] : [place + apart.index, word.start]
  for (const start of starts) {
    for (const rule of rules) {
      rule.pattern.lastIndex = start
      const found = rule.pattern.exec(text)
      if (found === null) continue
      const end = start + found[0].length
      const covered = wordsWithin(words, index, end)
      if (covered === undefined) continue
      const said = rule.say(found.groups ?? {}, text.slice(Math.max(0, start - LOOK_BACK_CHARS), start))
      if (said !== undefined) return { words: covered, start, end, spoken: said }
    }
  }
  return { words: [word], start: word.start, end: word.end, spoken: text.slice(word.start, word.end) }
}

/** The words from `index` on that end by `end`; `undefined` if one is cut or there are none. */
function wordsWithin(words: readonly Span[], index: number, end: number): Span[] | undefined {
  const within: Span[] = []
  for (let next = index; next < words.length; next++) {
    const word = words[next]
    if (word === undefined || word.start >= end) break
    if (word.end > end) return undefined
    within.push(word)
  }
  return within.length === 0 ? undefined : within
}
