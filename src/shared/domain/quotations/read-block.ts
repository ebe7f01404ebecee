import { cutClause } from './clause-words.ts'
import { findQuotationsInTurns } from './find-quotations.ts'
import { type Attribution, cutSentences, readAfter, readBefore, readCast, readSubject } from './read-attribution.ts'
import { type Person, readPerson } from './read-person.ts'
import type { SpeakerNames } from './speaker-names.ts'
import type { SpeechWords } from './speech-words.ts'
import type { Quotation } from './quotation.ts'

/** One block of a chapter: a paragraph or a line. */
export interface QuotedText {
  id: string
  text: string
  /** First spoken unit; before it stands the name of the line's speaker. */
  spokenFromChar: number
}

/** A quotation with what the narration around it says. */
export interface ReadQuotation {
  quotation: Quotation
  isLikelySpeech: boolean
  /** Narration before it in its block is more than a dash or nothing. */
  hasNarrationBefore: boolean
  after: Attribution | null
  before: Attribution | null
  /** Persons in the narration before it, the last first. */
  mentions: Person[]
  /** Names in it that are set off by commas. */
  addressed: string[]
  endsWithComma: boolean
}

export interface ReadBlock {
  id: string
  quotations: ReadQuotation[]
  /** Those that are likely speech. */
  spoken: ReadQuotation[]
  narrationChars: number
  /** Narration before its first quotation. */
  leadChars: number
  /** It has no words: a scene break. */
  isBreak: boolean
  /** The subject of a short narration, who may be the next to speak or to keep silent. */
  subject: Person | null
  /** Persons in its last narration, the last first. */
  mentions: Person[]
  /** Who acts last after its last quotation. */
  tailActor: Person | null
  /** Who speaks in the next block, and who has spoken in the block before. */
  lead: Attribution | null
  head: Attribution | null
  startsSmall: boolean
  /** The block before ended inside a quotation. */
  goesOn: boolean
}

/** Read for the gender of names. */
const MAX_VOTE_CHARS = 2_000
const MAX_BREAK_SCAN_CHARS = 200
const QUOTATIONS_PER_STEP = 100
const ADDRESS_CHARS = 100
const MAX_MENTIONS = 6
const MAX_ATTRIBUTION_CHARS = 60

/** Reads one block. Yields every few milliseconds of work. */
export function* readBlock(
  block: QuotedText,
  language: string,
  goesOn: boolean,
  speech: SpeechWords,
  names: SpeakerNames,
): Generator<void, ReadBlock> {
  const { text, spokenFromChar } = block
  const quotations = yield* findQuotationsInTurns(text, language, spokenFromChar, goesOn)
  const read: ReadQuotation[] = []
  const spoken: ReadQuotation[] = []
  const hasVerbs = speech.verbs.size > 0
  let narrationChars = 0
  let before = spokenFromChar
  for (const [index, quotation] of quotations.entries()) {
    if (index % QUOTATIONS_PER_STEP === QUOTATIONS_PER_STEP - 1) yield
    const next = quotations[index + 1]?.startChar ?? text.length
    const after = hasVerbs
      ? readAfter(text, quotation.endChar, next, speech)
      : readCast(text, quotation.endChar, next, false, names.isCast)
    const lead = hasVerbs
      ? readBefore(text, before, quotation.startChar, speech)
      : readCast(text, before, quotation.startChar, true, names.isCast)
    narrationChars += quotation.startChar - before
    const mentions = collect(text, before, quotation.startChar, speech, names)
    for (const each of [after, lead]) if (each) names.add(each.person, each.evidence === 'speech')
    const addressed = listAddressed(text.slice(quotation.startChar, quotation.endChar), speech, names)
    const gap = text.slice(before, Math.min(quotation.startChar, before + MAX_BREAK_SCAN_CHARS))
    const last = read.at(-1)
    const one: ReadQuotation = {
      quotation,
      isLikelySpeech: isLikelySpeech(text, quotation, before, after, last),
      hasNarrationBefore: /\p{L}/u.test(gap),
      after,
      before: lead,
      mentions,
      endsWithComma: /,[”"»“’'\s]*$/u.test(
        text.slice(Math.max(quotation.startChar, quotation.endChar - 3), quotation.endChar + 1),
      ),
      addressed,
    }
    read.push(one)
    if (one.isLikelySpeech) spoken.push(one)
    before = quotation.endChar
  }
  const mentions = collect(text, before, text.length, speech, names)
  const head = quotations.length === 0 && hasVerbs ? readAfter(text, spokenFromChar, text.length, speech) : null
  const tail = text.slice(Math.max(before, text.length - 4)).trimEnd()
  const lead = /[,:—–]$/u.test(tail) && hasVerbs ? readBefore(text, before, text.length, speech) : null
  for (const each of [head, lead]) if (each?.evidence === 'speech') names.add(each.person, true)
  return {
    id: block.id,
    quotations: read,
    spoken,
    narrationChars: narrationChars + text.length - before,
    leadChars: (quotations[0]?.startChar ?? text.length) - spokenFromChar,
    isBreak: !/[\p{L}\p{N}]/u.test(text.slice(spokenFromChar, spokenFromChar + MAX_BREAK_SCAN_CHARS)),
    subject:
      quotations.length === 0
        ? readSubject(
            cutClause(text, spokenFromChar, Math.min(text.length, spokenFromChar + 160), speech.hasLateAdjectives),
            speech,
          )
        : null,
    mentions,
    tailActor: quotations.length > 0 && hasVerbs ? readTailActor(text, before, speech) : null,
    lead,
    goesOn,
    startsSmall: /^\s*\p{Ll}/u.test(text.slice(spokenFromChar, spokenFromChar + 10)),
    head,
  }
}

/** The subject of the last sentence, unless that is the attribution itself. */
function readTailActor(text: string, fromChar: number, speech: SpeechWords): Person | null {
  const tail = text.slice(fromChar, fromChar + MAX_VOTE_CHARS)
  const sentences = cutSentences(tail)
  const last = sentences.at(-1)
  if (!last || sentences.length < 2) return null
  return readSubject(cutClause(text, fromChar + last[0], fromChar + last[1], speech.hasLateAdjectives), speech)
}

/** Collects names inside narration and the gender of its subjects. */
function collect(text: string, startChar: number, endChar: number, speech: SpeechWords, names: SpeakerNames): Person[] {
  const mentions: Person[] = []
  const end = Math.min(endChar, startChar + MAX_VOTE_CHARS)
  for (const [from, to] of cutSentences(text.slice(startChar, end))) {
    const words = cutClause(text, startChar + from, startChar + to, speech.hasLateAdjectives)
    for (let at = 0; at < words.length; at += 1) {
      const found = readPerson(words, at, speech)
      if (!found || found.person.kind === 'pronoun') continue
      if (found.person.kind === 'name' || found.person.kind === 'noun') mentions.push(found.person)
      at = found.next - 1
    }
    const subject = readSubject(words, speech)
    if (subject && (subject.kind === 'name' || subject.kind === 'noun')) names.add(subject, false)
    const owner = words.findIndex(({ lower }) => speech.owners.has(lower) || isGendered(lower, speech))
    const gender =
      owner < 0 ? null : (speech.owners.get(words[owner]?.lower ?? '') ?? toGender(words[owner]?.lower ?? '', speech))
    const hasOther = words
      .slice(2, Math.max(2, owner))
      .some(({ isCapital, lower }) => isCapital && !speech.stops.has(lower))
    if (!subject || !gender || hasOther || owner <= 0) continue
    // A pronoun shows that the first word is a name.
    if (subject.kind === 'name' && !speech.adverb.test(subject.name))
      names.add({ ...subject, isFirstWord: false }, false)
    names.vote(subject.name, gender)
  }
  return mentions.toReversed().slice(0, MAX_MENTIONS)
}

function isGendered(word: string, speech: SpeechWords): boolean {
  return toGender(word, speech) !== null
}

function toGender(word: string, speech: SpeechWords): 'male' | 'female' | null {
  const pronoun = speech.pronouns.get(word)
  return pronoun === 'male' || pronoun === 'female' ? pronoun : null
}

/** Titles and words that somebody else uses are quoted too: the “pecking” ended. */
function isLikelySpeech(
  text: string,
  { startChar, endChar, kind, isOpen }: Quotation,
  beforeChar: number,
  after: Attribution | null,
  last: ReadQuotation | undefined,
): boolean {
  if (kind === 'dash' || isOpen) return true
  const gap = text.slice(Math.max(beforeChar, startChar - 80), startChar)
  const isEmbedded = /[\p{L}\p{N}]\s*$/u.test(gap)
  const words = text.slice(startChar, Math.min(endChar, startChar + 200)).replace(/^[^\p{L}\p{N}]+/u, '')
  const isSmall = /^\p{Ll}/u.test(words)
  const isCased = /^[\p{Ll}\p{Lu}]/u.test(words)
  const ends = /[.!?…—–-]\P{L}*$/u.test(text.slice(Math.max(startChar, endChar - 3), endChar))
  if (!isCased || after?.evidence === 'speech') return true
  if (!isEmbedded)
    return (
      beforeChar < startChar ||
      ends ||
      /[,;:]\P{L}*$/u.test(text.slice(endChar - 2, endChar + 1)) ||
      words.split(/\s+/u).length > 4
    )
  // “…,” thought Alice “without pictures?”
  const isResumed = last?.after?.evidence === 'speech' && startChar - beforeChar <= MAX_ATTRIBUTION_CHARS
  if (isResumed && !/[.!?;]\s/u.test(gap) && (ends || words.split(/\s+/u).length > 4)) return true
  return ends && !isSmall
}

const NAME = String.raw`(?:(?:[Mm]y\s)?(?:[Dd]ear\s)?)((?:\p{Lu}\p{Ll}{0,3}\.\s)?\p{Lu}[\p{L}’']{1,30}(?:\s\p{Lu}[\p{L}’']{1,30})?)`
const ADDRESSED_FIRST = new RegExp(String.raw`^\P{L}*(?:\p{L}{1,20}[,!]\s)?${NAME},\s\p{L}`, 'u')
const ADDRESSED_LAST = new RegExp(String.raw`\p{L}[,!]\s${NAME}\P{L}*$`, 'u')

/** Who is called by name at the start or the end of a quotation. */
function listAddressed(quoted: string, speech: SpeechWords, names: SpeakerNames): string[] {
  const first = ADDRESSED_FIRST.exec(quoted.slice(0, ADDRESS_CHARS))?.[1]
  const last = ADDRESSED_LAST.exec(quoted.slice(-ADDRESS_CHARS))?.[1]
  // Only where no sentence starts does a capital show a name.
  if (last !== undefined && !speech.hasCapitalNouns && !isNoName(last, speech)) {
    names.add({ kind: 'name', name: last, gender: null, isFirstWord: false }, false)
  }
  return [first, last].flatMap((name) => (name === undefined || isNoName(name, speech) ? [] : name))
}

function isNoName(name: string, speech: SpeechWords): boolean {
  const lower = name.toLowerCase()
  return (
    speech.stops.has(lower) ||
    speech.adverb.test(lower) ||
    (speech.isCommon(lower) && !speech.titles.has(lower) && !speech.nouns.has(lower))
  )
}
