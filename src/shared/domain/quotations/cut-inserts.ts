import { type ClauseWord, cutClause } from './clause-words.ts'
import { SPEECH_DASHES } from './quotation-marks.ts'
import { readPerson } from './read-person.ts'
import { getSpeechWords, type SpeechWords } from './speech-words.ts'
import type { Quotation } from './quotation.ts'

/** Narration between two parts of a speech. */
interface Insert {
  startChar: number
  /** Where the speech goes on. */
  endChar: number
}

const PLACES = /[—–―]|[,!?…](?=\s)/gu
const PLACES_PER_STEP = 500
const QUOTATIONS_PER_STEP = 500
/** Inserted narration names its speaker in its first words. */
const CLAUSE_CHARS = 120
const MAX_INSERT_CHARS = 300
/** Words that start how something is said: `en riant`, `con voz baja`. */
const MANNER = /^(?:en|avec|sans|d|tout|sous|par|qui|dont|dans|con|sin|entre|senza|in|tra|com|sem|em|que|che)$/u
const RESUME = /[—–―\s.,;:!?…]/u

/** The parts of a paragraph that starts with a dash, without inserted narration. */
export function* cutDashSpeech(text: string, startChar: number, language: string): Generator<void, Quotation[]> {
  const endChar = text.trimEnd().length
  const inserts = yield* findInserts(text, startChar, endChar, getSpeechWords(language), true)
  return cutRange(text, { startChar, endChar, kind: 'dash', isOpen: false }, inserts)
}

/** Divides quotations at narration that is inserted within their marks: « Oui, dit-il, c’est vrai. » */
export function* cutInserts(
  text: string,
  quotations: readonly Quotation[],
  language: string,
): Generator<void, Quotation[]> {
  const speech = getSpeechWords(language)
  const cut: Quotation[] = []
  for (const [index, one] of quotations.entries()) {
    if (index % QUOTATIONS_PER_STEP === QUOTATIONS_PER_STEP - 1) yield
    const inserts = yield* findInserts(text, one.startChar, one.endChar, speech, false)
    cut.push(...(inserts.length === 0 ? [one] : cutRange(text, one, inserts)))
  }
  return cut
}

function cutRange(text: string, whole: Quotation, inserts: readonly Insert[]): Quotation[] {
  const parts: Quotation[] = []
  let from = whole.startChar
  for (const { startChar, endChar } of [...inserts, { startChar: whole.endChar, endChar: whole.endChar }]) {
    const part = text.slice(from, startChar).trimEnd()
    if (/[\p{L}\p{N}!?…]/u.test(part)) parts.push({ ...whole, startChar: from, endChar: from + part.length })
    from = endChar
  }
  return parts
}

function* findInserts(
  text: string,
  fromChar: number,
  toChar: number,
  speech: SpeechWords,
  isDash: boolean,
): Generator<void, Insert[]> {
  const inserts: Insert[] = []
  const places: number[] = []
  for (const { index } of text.slice(fromChar + 1, toChar).matchAll(PLACES)) {
    if (places.push(fromChar + 1 + index) % PLACES_PER_STEP === 0) yield
  }
  let resumedAt = fromChar
  for (const [index, at] of places.entries()) {
    if (index % PLACES_PER_STEP === 0) yield
    if (at < resumedAt) continue
    const insert = SPEECH_DASHES.includes(text.charAt(at))
      ? readDashInsert(text, places, index, toChar, speech, isDash)
      : readCommaInsert(text, at, toChar, speech)
    if (!insert) continue
    inserts.push(insert)
    resumedAt = insert.endChar
  }
  return inserts
}

function readDashInsert(
  text: string,
  places: readonly number[],
  index: number,
  toChar: number,
  speech: SpeechWords,
  isDash: boolean,
): Insert | null {
  const at = places[index] ?? 0
  const clause = cutClause(text, at + 1, Math.min(at + CLAUSE_CHARS, toChar), true)
  if (findSaying(clause, speech) === null && !(isDash && looksNarrated(text, at, clause, speech))) return null
  let next = index + 1
  while (next < places.length && !SPEECH_DASHES.includes(text.charAt(places[next] ?? 0))) next += 1
  const close = places[next]
  return { startChar: at, endChar: close === undefined ? toChar : skip(text, close, toChar) }
}

/** Without a verb of saying: —Me voy. —Se levantó—. Adiós. In languages without lists, by its small letter. */
function looksNarrated(text: string, at: number, clause: readonly ClauseWord[], speech: SpeechWords): boolean {
  const [first] = clause
  if (!first) return false
  if (speech.verbs.size === 0) return !first.isCapital
  const isAttached = /\s/u.test(text.charAt(at - 1)) && !/\s/u.test(text.charAt(at + 1))
  return isAttached && first.isCapital && /[.!?…»”]\s*$/u.test(text.slice(Math.max(0, at - 4), at))
}

function readCommaInsert(text: string, at: number, toChar: number, speech: SpeechWords): Insert | null {
  const clause = cutClause(text, at + 1, Math.min(at + CLAUSE_CHARS, toChar), true)
  const verb = findSaying(clause, speech)
  const [first] = clause
  if (verb === null || !first || first.gap.trim() !== '') return null
  const person = readPerson(clause, verb + 1, speech)
  const last = clause[person ? person.next - 1 : verb]
  // `T` stands between a verb and its pronoun.
  const isPronoun = /^[-–]$/u.test(clause[verb + 1]?.gap ?? '')
  if (!last || !(person || isPronoun)) return null
  return {
    startChar: first.startChar,
    endChar: findEnd(text, isPronoun ? skipHyphens(clause, verb) : last.endChar, toChar),
  }
}

function skipHyphens(clause: readonly ClauseWord[], verb: number): number {
  let at = verb
  while (clause[at + 1]?.gap === '-') at += 1
  return clause[at]?.endChar ?? 0
}

/** Where narration ends that no dash closes: at its comma, unless that only adds how something is said. */
function findEnd(text: string, fromChar: number, toChar: number): number {
  const rest = text.slice(fromChar, Math.min(toChar, fromChar + MAX_INSERT_CHARS))
  const stop = /[,.;:!?…—–»”]/u.exec(rest)
  if (!stop) return toChar
  if (stop[0] !== ',') return skip(text, fromChar + stop.index, toChar)
  const [next] = cutClause(rest, stop.index + 1, stop.index + 40, true)
  if (!next || !MANNER.test(next.word)) return skip(text, fromChar + stop.index, toChar)
  const end = /[.;:!?…—–»”]/u.exec(rest.slice(stop.index))
  return end ? skip(text, fromChar + stop.index + end.index, toChar) : toChar
}

/** Index of the verb of saying that a clause starts with. */
function findSaying(clause: readonly ClauseWord[], speech: SpeechWords): number | null {
  for (let at = 0; at < 3; at += 1) {
    const word = clause[at]
    if (!word || word.isCapital) return null
    if (speech.verbs.has(word.lower) || speech.firstPerson.verbs.has(word.lower)) return at
    if (!speech.objects.has(word.lower)) return null
  }
  return null
}

function skip(text: string, fromChar: number, toChar: number): number {
  let at = fromChar
  while (at < toChar && RESUME.test(text.charAt(at))) at += 1
  return at
}
