import { type ClauseWord, isAbbreviated } from './clause-words.ts'
import type { Gender, SpeechWords } from './speech-words.ts'

/** Somebody that narration mentions. */
export interface Person {
  kind: 'name' | 'noun' | 'pronoun' | 'narrator' | 'several'
  /** Without its article, with a capital: `March Hare`, `Harbor master`, `His wife`. */
  name: string
  gender: Gender | null
  /** Its capital may be due to the start of a sentence. */
  isFirstWord: boolean
}

export interface FoundPerson {
  person: Person
  /** Index of the word after it. */
  next: number
}

const MAX_NAME_WORDS = 5
const MAX_PLAIN_WORDS = 3

/** Reads a name, a noun with its article or a pronoun that starts at a word. */
export function readPerson(words: readonly ClauseWord[], at: number, speech: SpeechWords): FoundPerson | null {
  const found = readOne(words, at, speech)
  if (!found || found.person.kind === 'pronoun') return found
  const joint = words[found.next]
  if (!joint || joint.gap.trim() !== '' || !speech.and.has(joint.lower)) return found
  const other = readOne(words, found.next + 1, speech)
  if (!other || other.person.kind === 'pronoun') return found
  return { person: { ...found.person, kind: 'several', gender: null }, next: other.next }
}

function readOne(words: readonly ClauseWord[], at: number, speech: SpeechWords): FoundPerson | null {
  const first = words[at]
  if (!first) return null
  const pronoun = speech.pronouns.get(first.lower)
  const determiner = speech.determiners.get(first.lower)
  const isBare = determiner === undefined || !isPhrase(words, at, speech)
  if (pronoun !== undefined && isBare) return readPronoun(first, pronoun, at)
  const start = isBare ? skipAdjective(words, at, speech) : at + 1
  const parts = readParts(words, start, speech, !isBare)
  const head = parts.at(-1)
  if (!head) return null
  const hasCapital = parts.some((part) => part.isCapital)
  if (isBare && !hasCapital) return null
  if (/'s?$/u.test(head.lower)) return null
  const written = joinParts(speech.possessives.has(first.lower) && !isBare ? [first, ...parts] : parts)
  const isName = hasCapital && !(speech.hasCapitalNouns && !isBare)
  return {
    person: {
      kind: determiner === 'several' && !isBare ? 'several' : isName ? 'name' : 'noun',
      name: written.charAt(0).toUpperCase() + written.slice(1),
      gender: getGender(parts, isBare ? null : (determiner ?? null), speech),
      isFirstWord: isBare && parts.length === 1 && (at === 0 || /[.!?:]/u.test(first.gap)),
    },
    next: start + parts.length,
  }
}

function readPronoun(word: ClauseWord, pronoun: Gender | 'any' | 'several' | 'narrator', at: number): FoundPerson {
  const kind = pronoun === 'several' || pronoun === 'narrator' ? pronoun : 'pronoun'
  const gender = pronoun === 'male' || pronoun === 'female' ? pronoun : null
  const name = word.word.charAt(0).toUpperCase() + word.word.slice(1)
  return { person: { kind, name, gender, isFirstWord: false }, next: at + 1 }
}

/** Whether a noun follows the determiner: `der Wolf`, but not the pronoun in `der sagte`. */
function isPhrase(words: readonly ClauseWord[], at: number, speech: SpeechWords): boolean {
  return readParts(words, at + 1, speech, true).length > 0
}

/** `poor Alice`, `little Amy`. */
function skipAdjective(words: readonly ClauseWord[], at: number, speech: SpeechWords): number {
  const [first, next] = [words[at], words[at + 1]]
  if (!first || first.isCapital || !next?.isCapital || next.gap.trim() !== '') return at
  const ends = endsPhrase(first, speech) || speech.verbs.has(first.lower) || speech.titles.has(first.lower)
  return ends || speech.hasCapitalNouns ? at : at + 1
}

function readParts(
  words: readonly ClauseWord[],
  start: number,
  speech: SpeechWords,
  isDetermined: boolean,
): ClauseWord[] {
  const parts: ClauseWord[] = []
  let capitals = 0
  for (let at = start; parts.length < MAX_NAME_WORDS; at += 1) {
    const word = words[at]
    if (!word) break
    const before = parts.at(-1)
    if (before && !joins(before, word)) break
    if (!before && isDetermined && word.gap.trim() !== '' && !/^[’']$/u.test(word.gap)) break
    const next = words[at + 1]
    const isParticle = capitals > 0 && speech.particles.has(word.lower) && !word.isCapital && next?.gap.trim() === ''
    const follows = isParticle && (next.isCapital || (speech.particles.has(next.lower) && words[at + 2]?.isCapital))
    if (follows) {
      parts.push(word)
      continue
    }
    const isTitle = speech.titles.has(word.lower)
    if (endsPhrase(word, speech) && !(isTitle && (word.isCapital || next?.isCapital))) break
    if (word.isCapital) {
      capitals += 1
      parts.push(word)
    } else if (isTitle && next?.isCapital && !isDetermined) parts.push(word)
    else if (!isDetermined || capitals > 0 || speech.verbs.has(word.lower)) break
    else if (parts.length >= MAX_PLAIN_WORDS) break
    else parts.push(word)
  }
  return dropTrailing(parts, capitals, speech)
}

/** A German noun phrase ends with its noun; without a capital it isn't one. */
function dropTrailing(parts: ClauseWord[], capitals: number, speech: SpeechWords): ClauseWord[] {
  return speech.hasCapitalNouns && capitals === 0 ? [] : parts
}

function joins(before: ClauseWord, word: ClauseWord): boolean {
  const gap = word.gap.replace(/\s+/gu, ' ')
  if (gap === ' ') return true
  if (gap === '. ' || gap === '.') return isAbbreviated(before.word)
  return (gap === '-' || /^[’']$/u.test(gap)) && word.isCapital
}

function endsPhrase(word: ClauseWord, speech: SpeechWords): boolean {
  if (speech.stops.has(word.lower)) return true
  return !word.isCapital && (speech.adverb.test(word.lower) || speech.pronouns.has(word.lower))
}

function joinParts(parts: readonly ClauseWord[]): string {
  return parts.map((part, at) => (at === 0 ? '' : part.gap.replace(/\s+/gu, ' ')) + part.word).join('')
}

function getGender(
  parts: readonly ClauseWord[],
  determiner: Gender | 'any' | 'several' | null,
  speech: SpeechWords,
): Gender | null {
  for (const { lower } of parts) {
    const title = speech.titles.get(lower)
    if (title === 'male' || title === 'female') return title
  }
  for (const { lower } of parts) {
    const noun = speech.nouns.get(lower)
    if (noun) return noun
  }
  return determiner === 'male' || determiner === 'female' ? determiner : null
}
