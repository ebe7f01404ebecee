import type { Espeak } from '../../engine/espeak.ts'
import { CHALLENGE_WORDS } from '../consent-phrase.ts'
import type { HeardFrame } from '../hear-recording.ts'
import { alignTokens } from './align-tokens.ts'
import type { Alignment, Token } from './align-tokens.ts'
import { phoneLikelihoods } from './phone-likelihoods.ts'
import type { Phone } from './phones.ts'
import { RIVAL_NAMES } from './rival-names.ts'
import { ACCENTS, pronounceWords, statementTokens } from './statement-tokens.ts'
import type { Part, StatementToken } from './statement-tokens.ts'

/** A part of the statement that sounds unlike it. */
export interface PhoneDoubt {
  part: Part
  /** The word in question, as the statement has it; empty for a whole part. */
  text: string
  /** How far it is beyond what is usual, 0 at the limit and negative within it. */
  excess: number
}

/** Compares a recording with a statement by the sounds of each word. */
export type ComparePhones = (
  frames: readonly HeardFrame[],
  phrase: { fullName: string; words: readonly string[] },
) => PhoneDoubt[]

/**
 * Limits of differences of score, in natural logarithms, and the step that counts as 1. They were set with the voices
 * of `TUNED`; docs/voice.md gives the errors with others.
 */
const LIMITS = {
  /** Another name, or sounds unlike this one, in place of a name. */
  otherName: { limit: 58, step: 50 },
  /** Nothing in place of the name. */
  withoutName: { limit: -20, step: 50 },
  otherWord: { limit: 60, step: 40 },
  /** All words of the list together. */
  otherWords: { limit: 95, step: 60 },
  withoutWord: { limit: -5, step: 40 },
  /** Any other sounds in place of a word of the sentence. */
  otherSounds: { limit: 190, step: 80 },
  /** Any other sounds in place of everything, per frame of speech: how foreign the voice is to the model. */
  otherText: { limit: 0.95, step: 0.3 },
} as const

/** What would turn the statement into its opposite: where, in place of how many words, what, and from which score on. */
const DENIALS: readonly { at: string; after: number; replaced: number; said: string; limit: number }[] = [
  {
    at: 'agree',
    after: 0,
    replaced: 0,
    said: 'd uw n aa t|d ow n t|d ow n|d ih d n aa t|d ih d ah n t|n eh v er|n eh v ah|k ae n aa t|k ae n t|k aa n t|w ih l n aa t|w ow n t|w uh d n aa t|n aa t',
    limit: 30,
  },
  {
    at: 'agree',
    after: 0,
    replaced: 1,
    said: 'd ih s ah g r iy|d ih z ah g r iy|r ih f y uw z|r iy f y uw z|ah b jh eh k t|d ih k l ay n|f er b ih d',
    limit: 30,
  },
  {
    at: 'may',
    after: 0,
    replaced: 1,
    said: 'm ey n aa t|m ey n eh v er|m ey n eh v ah|m ah s t n aa t|k ae n aa t|sh uh d n aa t',
    limit: 0,
  },
  { at: 'agree', after: 2, replaced: 1, said: 'n ow|n ow t|n aa t ah', limit: 5 },
  { at: 'made', after: 1, replaced: 0, said: 'n aa t|n eh v er|n eh v ah', limit: 25 },
]
const DENIAL_STEP = 40
/** Other words may fit this much better in a voice of which everything fits worse. */
const SLACK = 60
/** The same for other names; see `usualMisfit`. */
const NAME_SLACK = 80
/** Weight of any other sounds in place of a name, relative to the most similar other name. */
const ANY_SHARE = 0.75
/** How much better other names may fit if the vowels of this one are guessed. */
const VOWEL_SLACK = 75

/** Of a recording with fewer sounds than the statement. */
const NOT_ALIGNED = 100

/** Prepares the words and names that statements are compared with; takes some 100 ms. */
export function createPhoneComparison(espeak: Espeak): ComparePhones {
  const names = pronounceWords(espeak, RIVAL_NAMES, ['en-us'])
  const words = pronounceWords(espeak, CHALLENGE_WORDS, ACCENTS)
  return (frames, phrase) => {
    const tokens = statementTokens(espeak, phrase, words)
    const speechFrames = frames.filter(({ isSpeech }) => isSpeech).length
    const alignment = alignToSize(frames, tokens)
    if (!Number.isFinite(alignment.total)) return [{ part: 'agreement', text: '', excess: NOT_ALIGNED }]
    const foreignness = (alignment.scoreAsAnything(0, tokens.length) - alignment.total) / speechFrames
    const slack = SLACK * Math.max(0, foreignness)
    return [
      doubt('agreement', '', foreignness, LIMITS.otherText),
      ...doubtAgreement(alignment, tokens),
      ...doubtName(alignment, tokens, names),
      ...doubtWords(alignment, tokens, words, slack),
    ]
  }
}

/** Sizes of speakers, from small children to the tallest; see `getCepstra`. */
const SIZES = [0.68, 0.74, 0.81, 0.88, 0.94, 1, 1.07, 1.15]
const FIRST_SIZE = 3

/** Lays the words over the recording for the size of speaker that suits them best. */
function alignToSize(frames: readonly HeardFrame[], tokens: readonly StatementToken[]): Alignment {
  const alignAt = (index: number) => alignTokens(phoneLikelihoods(frames, SIZES[index] as number), tokens)
  let best = alignAt(FIRST_SIZE)
  for (const step of [1, -1]) {
    const before = best
    for (let index = FIRST_SIZE + step; index >= 0 && index < SIZES.length; index += step) {
      const next = alignAt(index)
      if (!(next.total > best.total)) break
      best = next
    }
    if (best !== before) break
  }
  return best
}

type Rivals = ReadonlyMap<string, Token['pronunciations']>

function doubt(part: Part, text: string, value: number, { limit, step }: { limit: number; step: number }): PhoneDoubt {
  return { part, text, excess: (value - limit) / step }
}

function doubtAgreement(alignment: Alignment, tokens: readonly StatementToken[]): PhoneDoubt[] {
  const { total } = alignment
  const doubts: PhoneDoubt[] = []
  for (const [index, { part, text, isCarrying }] of tokens.entries()) {
    if (part !== 'agreement') continue
    const other = alignment.scoreAsAnything(index, index + 1) - total
    doubts.push(doubt('agreement', text, other, LIMITS.otherSounds))
    if (isCarrying)
      doubts.push(doubt('agreement', text, alignment.scoreWithout(index, index + 1) - total, LIMITS.withoutWord))
  }
  for (const { at, after, replaced, said, limit } of DENIALS) {
    const from = tokens.findIndex(({ part, text }) => part === 'agreement' && text === at) + after
    const forms = said.split('|').map((form) => form.split(' ') as Phone[])
    const denied = alignment.scoreAs(from, from + replaced, forms) - total
    doubts.push(doubt('agreement', at, denied, { limit, step: DENIAL_STEP }))
  }
  return doubts
}

function doubtName(alignment: Alignment, tokens: readonly StatementToken[], rivals: Rivals): PhoneDoubt[] {
  const from = tokens.findIndex(({ part }) => part === 'name')
  if (from === -1) return []
  const to = tokens.findLastIndex(({ part }) => part === 'name') + 1
  const name = tokens.slice(from, to)
  const fullName = name.map(({ text }) => text).join(' ')
  const usual = usualMisfit(alignment, tokens)
  return [
    doubt('name', fullName, alignment.scoreWithout(from, to) - alignment.total, LIMITS.withoutName),
    ...name.map(({ text, hasGuessedVowels }, place) => {
      const other = scoreOfRivals(alignment, from + place, text, rivals) - NAME_SLACK * usual
      // Any sounds fit better than guessed vowels.
      if (hasGuessedVowels) return doubt('name', text, other - VOWEL_SLACK, LIMITS.otherName)
      const { misfit, length } = misfitOf(alignment, from + place)
      return doubt('name', text, other + ANY_SHARE * (misfit - usual * length), LIMITS.otherName)
    }),
  ]
}

/** How much better any sounds fit in place of a word, and its length in frames. */
function misfitOf(alignment: Alignment, index: number): { misfit: number; length: number } {
  const [start, end] = alignment.starts.slice(index, index + 2) as [number, number]
  return {
    misfit: alignment.scoreAsAnything(index, index + 1) - alignment.total,
    length: Math.max(1, end - start),
  }
}

/** How much better any sounds fit in this recording, per frame, even if read as written: more with noise, for example. */
function usualMisfit(alignment: Alignment, tokens: readonly StatementToken[]): number {
  const misfits = tokens
    .flatMap(({ isCarrying }, index) => (isCarrying ? [misfitOf(alignment, index)] : []))
    .map(({ misfit, length }) => misfit / length)
    .toSorted((a, b) => a - b)
  return misfits[misfits.length >> 1] as number
}

function doubtWords(
  alignment: Alignment,
  tokens: readonly StatementToken[],
  rivals: Rivals,
  slack: number,
): PhoneDoubt[] {
  const doubts: PhoneDoubt[] = []
  let together = 0
  for (const [index, { part, text, isCarrying }] of tokens.entries()) {
    if (part !== 'words' || !isCarrying) continue
    const other = scoreOfRivals(alignment, index, text, rivals)
    together += Math.max(0, other)
    doubts.push(
      doubt('words', text, other - slack, LIMITS.otherWord),
      doubt('words', text, alignment.scoreWithout(index, index + 1) - alignment.total, LIMITS.withoutWord),
    )
  }
  return [...doubts, doubt('words', '', together - slack, LIMITS.otherWords)]
}

/** How much better the most similar other word fits; negative if none does. */
function scoreOfRivals(alignment: Alignment, index: number, text: string, rivals: Rivals): number {
  const others = [...rivals].flatMap(([other, said]) => (other === text ? [] : said))
  return alignment.scoreAs(index, index + 1, others) - alignment.total
}
