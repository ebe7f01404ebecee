import { type ClauseWord, cutClause, isAbbreviated } from './clause-words.ts'
import { type FoundPerson, type Person, readPerson } from './read-person.ts'
import type { SpeechWords } from './speech-words.ts'

/** Who speaks according to the narration beside a quotation. */
export interface Attribution {
  person: Person
  /** `speech`: with a verb of saying. `action`: somebody who only does something there. */
  evidence: 'speech' | 'action'
  /** The subjects of its sentence and those before, the last first, where a pronoun may stand for them. */
  antecedents: Person[]
  /** Only a name of the cast in the right place, in a language whose verbs are unknown. */
  isByPosition: boolean
}

const AFTER_CHARS = 160
const BEFORE_CHARS = 600
const POSITION_CHARS = 80
/** Words between the speaker and the verb: `Alice very hastily replied`. */
const MAX_BETWEEN = 3
const AUXILIARY =
  /^(?:was|had|then|only|also|again|still|would|could|did|just|never|always|once|even|ever|very|quickly|now|at|last|that|time|has|have|is|to|both|all|himself|herself|itself|aber|nun|dann|wieder|hatte|a|avait|ha|había|aveva|tinha|lui|leur|le|la|les|gli|mi|me|m|s|se|lhe|si|l|n|ne|y)$/u
const SENTENCE_END = /[.!?…]["”’)»]*\s+(?=["“(«]?\p{Lu})/gu

/** Reads the narration that follows a quotation: `said the harbor master, and left.` */
export function readAfter(text: string, fromChar: number, toChar: number, speech: SpeechWords): Attribution | null {
  const clause = cutSentence(cutClause(text, fromChar, Math.min(toChar, fromChar + AFTER_CHARS), isSplit(speech)))
  const [first] = clause
  if (!first) return null
  if (speech.firstPerson.verbs.has(first.lower)) return narrate(speech)
  let start = 0
  while (start < 2 && mayPrecedeVerb(clause, start, speech)) start += 1
  for (const at of start === 0 ? [0] : [0, start]) {
    const inverted = readInverted(clause, at, speech)
    if (inverted) return inverted
  }
  const lead = speech.and.has(first.lower) ? 1 : 0
  const subject = readPerson(clause, lead, speech)
  if (!subject) return null
  const verb = findVerbAfter(clause, subject.next, speech)
  if (verb !== null && lead === 0) return attribute(subject.person, 'speech')
  const next = clause[subject.next]
  const acts = next && next.gap.trim() === '' && !next.isCapital && subject.person.kind !== 'noun'
  return acts ? attribute(subject.person, 'action') : null
}

/** `lui demanda`, `then said`. */
function mayPrecedeVerb(clause: readonly ClauseWord[], at: number, speech: SpeechWords): boolean {
  const lower = clause[at]?.lower ?? ''
  if (speech.objects.has(lower) && isVerb(clause, at + 1, speech)) return true
  return isBetween(clause[at], speech) && !speech.determiners.has(lower)
}

/** Finds a name of the cast in the sentence beside a quotation. */
export function readCast(
  text: string,
  fromChar: number,
  toChar: number,
  isBefore: boolean,
  isCast: (name: string) => boolean,
): Attribution | null {
  const start = isBefore ? Math.max(fromChar, toChar - POSITION_CHARS) : fromChar
  const all = cutClause(text, start, Math.min(toChar, start + POSITION_CHARS), false)
  const clause = isBefore ? all : cutSentence(all)
  for (const [at, first] of clause.entries()) {
    if (!first.isCapital && first.word.toUpperCase() !== first.lower) continue
    for (let end = Math.min(clause.length, at + 4); end > at; end -= 1) {
      const name = text.slice(first.startChar, clause[end - 1]?.endChar)
      if (!isCast(name)) continue
      const person: Person = { kind: 'name', name, gender: null, isFirstWord: false }
      return { person, evidence: 'speech', antecedents: [], isByPosition: true }
    }
  }
  return null
}

/** `said Alice`, `lui demanda Phileas Fogg`, `fuhr er fort`. */
function readInverted(clause: readonly ClauseWord[], at: number, speech: SpeechWords): Attribution | null {
  if (!isVerb(clause, at, speech)) return null
  for (const start of [at + 1, at + 2]) {
    const word = clause[start]
    if (!word || (start > at + 1 && !isSecond(clause, at, speech))) return null
    if (/[,;:—–]/u.test(word.gap)) return null
    // French: `demanda-t-il`.
    const found = readPerson(clause, word.lower === 't' && word.gap === '-' ? start + 1 : start, speech)
    if (found) return attribute(found.person, 'speech')
  }
  return null
}

function isSecond(clause: readonly ClauseWord[], verb: number, speech: SpeechWords): boolean {
  const second = clause[verb + 1]?.lower ?? ''
  return speech.phrasal.get(clause[verb]?.lower ?? '')?.has(second) ?? speech.objects.has(second)
}

/** Reads the narration before a quotation: `Alice considered a little, and then said` or, in the sentence before, `Alice sighed.` */
export function readBefore(text: string, fromChar: number, toChar: number, speech: SpeechWords): Attribution | null {
  const start = Math.max(fromChar, toChar - BEFORE_CHARS)
  const piece = text.slice(start, toChar).trimEnd()
  if (piece === '') return null
  const isLead = !/[.!?…;]["”’)»]*$/u.test(piece)
  const sentences = cutSentences(piece)
  const last = sentences.at(-1)
  if (!last) return null
  const clause = cutClause(text, start + last[0], start + last[1], isSplit(speech))
  const subjects = sentences
    .slice(-5)
    .toReversed()
    .flatMap(([from, to]) => readSubject(cutClause(text, start + from, start + to, isSplit(speech)), speech) ?? [])
  if (isLead) {
    const lead = readLead(clause, speech)
    if (lead) return { ...lead, antecedents: subjects }
    if (!/[,:—–-]$/u.test(piece)) return null
  }
  const [subject, ...earlier] = subjects
  return subject ? { ...attribute(subject, 'action'), antecedents: earlier } : null
}

/** The subject that a sentence starts with, if something else follows. */
export function readSubject(clause: readonly ClauseWord[], speech: SpeechWords): Person | null {
  for (let at = 0; at < 2; at += 1) {
    const found = readPerson(clause, at, speech)
    const next = found && clause[found.next]
    if (found && next && next.gap.trim() === '' && !next.isCapital) return found.person
    if (found || !speech.stops.has(clause[at]?.lower ?? '')) return null
  }
  return null
}

/** The bounds of the sentences of a piece. */
export function cutSentences(piece: string): [from: number, to: number][] {
  const bounds: [number, number][] = []
  let from = 0
  for (const { 0: end, index } of piece.matchAll(SENTENCE_END)) {
    const word = /[\p{L}\p{M}]*$/u.exec(piece.slice(Math.max(0, index - 10), index))?.[0] ?? ''
    const isTitle = end.startsWith('.') && isAbbreviated(word)
    if (isTitle) continue
    bounds.push([from, index + 1])
    from = index + end.length
  }
  if (piece.slice(from).trim() !== '') bounds.push([from, piece.length])
  return bounds
}

function readLead(clause: readonly ClauseWord[], speech: SpeechWords): Attribution | null {
  for (let verb = clause.length - 1; verb >= 0; verb -= 1) {
    if (speech.firstPerson.verbs.has(clause[verb]?.lower ?? '')) return narrate(speech)
    const isLast = verb === clause.length - 1
    if (!isVerb(clause, verb, speech) && !(isLast && speech.phrasal.has(clause[verb]?.lower ?? ''))) continue
    if (isPassive(clause, verb)) continue
    const after = readPerson(clause, verb + 1, speech)
    const isObject = speech.phrasal.has('went') && after !== null
    if (after && !isObject && clause[verb + 1]?.gap.trim() === '') return attribute(after.person, 'speech')
    const before = findSubjectBefore(clause, verb, speech) ?? findJoinedSubject(clause, verb, speech)
    const first = readSubject(clause, speech)
    if (before) return attribute(before, 'speech')
    if (first) return attribute(first, 'speech')
    return after ? attribute(after.person, 'speech') : null
  }
  return null
}

/** `Beth rose, and Jo clapped, crying`: the subject of the last clause that has one of its own. */
function findJoinedSubject(clause: readonly ClauseWord[], verb: number, speech: SpeechWords): Person | null {
  if (!(clause[verb]?.lower ?? '').endsWith('ing')) return null
  for (let at = verb - 1; at > 0; at -= 1) {
    const found = readPerson(clause, at, speech)
    const before = clause[at - 1]
    const isJoined = found && before && speech.and.has(before.lower) && before.gap.trim() !== ''
    if (isJoined && found.person.kind === 'name' && clause[found.next]?.gap.trim() === '') return found.person
  }
  return null
}

/** The last person before the verb with only adverbs between. */
function findSubjectBefore(clause: readonly ClauseWord[], verb: number, speech: SpeechWords): Person | null {
  let best: FoundPerson | null = null
  for (let at = Math.max(0, verb - 12); at < verb; at += 1) {
    const found = readPerson(clause, at, speech)
    if (!found || found.next > verb) continue
    if (findVerbAfter(clause, found.next, speech, verb) === verb && startsPhrase(clause, at, speech)) best ??= found
    if (best && best.next <= at) best = null
  }
  return best?.person ?? null
}

/** A preposition before it makes it another part of the sentence. */
function startsPhrase(clause: readonly ClauseWord[], at: number, speech: SpeechWords): boolean {
  const before = clause[at - 1]
  if (!before || (clause[at]?.gap ?? '').trim() !== '') return true
  return (
    speech.and.has(before.lower) ||
    /^(?:but|then|as|when|while|aber|da|mais|pero|ma|mas|cuando|quand|before|after|until|once|if|though|so|for)$/u.test(
      before.lower,
    )
  )
}

function findVerbAfter(
  clause: readonly ClauseWord[],
  start: number,
  speech: SpeechWords,
  known: number | null = null,
): number | null {
  for (let at = start; at <= start + MAX_BETWEEN; at += 1) {
    const word = clause[at]
    if (!word || /[;:.!?—–(]/u.test(word.gap) || (at === start && word.gap.trim() !== '')) return null
    if (at === known || isVerb(clause, at, speech)) return isPassive(clause, at) ? null : at
    if (isBetween(word, speech)) continue
    if (speech.stops.has(word.lower)) return null
    if (speech.determiners.has(word.lower) || (word.isCapital && at > start)) return null
  }
  return null
}

/** `was suggested` names nobody who speaks. */
function isPassive(clause: readonly ClauseWord[], verb: number): boolean {
  return (
    (clause[verb]?.lower ?? '').endsWith('ed') &&
    /^(?:was|were|is|are|be|been|being)$/u.test(clause[verb - 1]?.lower ?? '')
  )
}

function isBetween(word: ClauseWord | undefined, speech: SpeechWords): boolean {
  if (!word || word.isCapital) return false
  return AUXILIARY.test(word.lower) || speech.adverb.test(word.lower) || speech.objects.has(word.lower)
}

function isVerb(clause: readonly ClauseWord[], at: number, speech: SpeechWords): boolean {
  const word = clause[at]
  if (!word || (word.isCapital && !/[.!?]/u.test(word.gap))) return false
  if (speech.verbs.has(word.lower)) return true
  const seconds = speech.phrasal.get(word.lower)
  return seconds !== undefined && [1, 2, 3, 4, 5].some((step) => seconds.has(clause[at + step]?.lower ?? ''))
}

/** A sentence ends the clause, but not the full stop of a title. */
function cutSentence(words: ClauseWord[]): ClauseWord[] {
  const end = words.findIndex(({ gap }, at) => {
    if (at === 0) return /[;:]/u.test(gap)
    const before = words[at - 1]
    const isTitle = before && isAbbreviated(before.word)
    return /[!?;:…(]/u.test(gap) || (gap.includes('.') && !isTitle)
  })
  return end < 0 ? words : words.slice(0, end)
}

function isSplit(speech: SpeechWords): boolean {
  return speech.hasLateAdjectives
}

function attribute(person: Person, evidence: 'speech' | 'action'): Attribution {
  return { person, evidence, antecedents: [], isByPosition: false }
}

function narrate(speech: SpeechWords): Attribution {
  const { pronoun } = speech.firstPerson
  const name = pronoun.charAt(0).toUpperCase() + pronoun.slice(1)
  return attribute({ kind: 'narrator', name, gender: null, isFirstWord: false }, 'speech')
}
