import type { Espeak } from '../../engine/espeak.ts'
import type { HeardFrame } from '../hear-recording.ts'
import { createPhoneComparison } from './compare-phones.ts'
import type { PhoneDoubt } from './compare-phones.ts'
import { rateStatement } from './rate-statement.ts'
import type { RatedStatement } from './rate-statement.ts'
import { loadSpeechModel } from '../../engine/speech-model.ts'
import type { Part } from './statement-tokens.ts'

/** Where a recording first differs from its statement, or where it is closest to the limit. */
export interface StatementFit {
  /** The part of the statement that was not read as written; undefined if all of it was. */
  part: Part | undefined
  /** The words in question, as the statement has them. */
  text: string
  /** How far the recording is beyond what is accepted, 0 at the limit and negative within it. */
  excess: number
}

/** A recording of a statement. */
export interface StatementRecording {
  frames: readonly HeardFrame[]
  /** Mono, at `SPEECH_RATE_HZ`. */
  samples: Float32Array
}

/** Compares a recording with a statement, word by word. */
export type JudgeStatement = (
  recording: StatementRecording,
  phrase: { fullName: string; words: readonly string[] },
) => Promise<StatementFit>

/**
 * Least scores, in natural logarithms, and how far below them counts as 1. A score is how well the speech model heard
 * something, less what the comparison of phones doubts of it. The limits and shares were set with the voices of
 * `TUNED`; docs/voice.md gives the errors with others.
 */
const LIMITS = {
  sentence: { least: -4.4, step: 1 },
  start: { least: -9, step: 2 },
  end: { least: -2, step: 2 },
  denial: { least: -1.6, step: 5 },
  name: { least: -1.5, step: 5 },
  word: { least: -9.3, step: 5 },
  /** The mean of all words. */
  words: { least: -7.5, step: 2 },
} as const
/**
 * How much a doubt of 1 counts against what was heard. Doubts below the least count as the least, so that a good fit by
 * phone can't make up for words that weren't heard.
 */
const DOUBTS = {
  sentence: { share: 0.25, least: -3 },
  name: { share: 2, least: -3 },
  word: { share: 4, least: -2 },
} as const

/** Loads what statements are compared with; takes about two seconds. */
export async function createStatementJudge(espeak: Espeak): Promise<JudgeStatement> {
  const comparePhones = createPhoneComparison(espeak)
  const rateText = await loadSpeechModel()
  return async ({ frames, samples }, phrase) => {
    const doubts = comparePhones(frames, phrase)
    const rated = await rateStatement(rateText, samples, phrase)
    const fits = [
      ...fitSentences(rated, doubts),
      ...fitName(rated, doubts, phrase.fullName),
      fit('agreement', 'agree', -rated.denial, LIMITS.denial),
      ...fitWords(rated, doubts),
    ]
    const refused = fits.find(({ excess }) => excess > 0)
    return refused ?? { ...fits.reduce((a, b) => (b.excess > a.excess ? b : a)), part: undefined }
  }
}

type Fit = StatementFit & { part: Part }

function fit(part: Part, text: string, score: number, { least, step }: { least: number; step: number }): Fit {
  return { part, text, excess: (least - score) / step }
}

function fitSentences({ sentences, start }: RatedStatement, doubts: readonly PhoneDoubt[]): Fit[] {
  const doubt = weighDoubts(doubts, DOUBTS.sentence, 'agreement')
  return [
    ...sentences.map((heard) => fit('agreement', '', heard - doubt, LIMITS.sentence)),
    fit('agreement', 'I', start, LIMITS.start),
  ]
}

function fitName({ names }: RatedStatement, doubts: readonly PhoneDoubt[], fullName: string): Fit[] {
  const words = fullName.trim().split(/\s+/u)
  return words.map((text, index) => {
    const heard = names?.[index]
    const texts = [text, words.join(' ')]
    return heard === undefined
      ? { part: 'name', text, excess: highestDoubt(doubts, 'name', texts) }
      : fit('name', text, heard - weighDoubts(doubts, DOUBTS.name, 'name', texts), LIMITS.name)
  })
}

function fitWords({ words, end }: RatedStatement, doubts: readonly PhoneDoubt[]): Fit[] {
  const fits = words.map(({ text, heard }) =>
    fit('words', text, heard - weighDoubts(doubts, DOUBTS.word, 'words', [text]), LIMITS.word),
  )
  const mean = words.reduce((sum, { heard }) => sum + heard, 0) / words.length
  return [...fits, fit('words', '', mean, LIMITS.words), fit('words', '', end, LIMITS.end)]
}

function weighDoubts(
  doubts: readonly PhoneDoubt[],
  { share, least }: { share: number; least: number },
  part: Part,
  texts?: readonly string[],
): number {
  return share * Math.max(least, highestDoubt(doubts, part, texts))
}

function highestDoubt(doubts: readonly PhoneDoubt[], part: Part, texts?: readonly string[]): number {
  const meant = doubts.filter((doubt) => doubt.part === part && (texts?.includes(doubt.text) ?? true))
  return Math.max(...meant.map(({ excess }) => excess))
}
