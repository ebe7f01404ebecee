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
} as const
/** How much a doubt of 1 counts against what was heard. */
const DOUBT_SHARES = { sentence: 0.25, name: 2, word: 4 } as const

/** Loads what statements are compared with; takes about a second. */
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
  const doubt = highestDoubt(doubts, 'agreement')
  return [
    ...sentences.map((heard) => fit('agreement', '', heard - DOUBT_SHARES.sentence * doubt, LIMITS.sentence)),
    fit('agreement', 'I', start, LIMITS.start),
  ]
}

function fitName({ names }: RatedStatement, doubts: readonly PhoneDoubt[], fullName: string): Fit[] {
  const words = fullName.trim().split(/\s+/u)
  return words.map((text, index) => {
    const doubt = highestDoubt(doubts, 'name', [text, words.join(' ')])
    const heard = names?.[index]
    return heard === undefined
      ? { part: 'name', text, excess: doubt }
      : fit('name', text, heard - DOUBT_SHARES.name * doubt, LIMITS.name)
  })
}

function fitWords({ words, end }: RatedStatement, doubts: readonly PhoneDoubt[]): Fit[] {
  const fits = words.map(({ text, heard }) => {
    const doubt = highestDoubt(doubts, 'words', [text])
    return fit('words', text, heard - DOUBT_SHARES.word * doubt, LIMITS.word)
  })
  return [...fits, fit('words', '', end, LIMITS.end)]
}

function highestDoubt(doubts: readonly PhoneDoubt[], part: Part, texts?: readonly string[]): number {
  const meant = doubts.filter((doubt) => doubt.part === part && (texts?.includes(doubt.text) ?? true))
  return Math.max(...meant.map(({ excess }) => excess))
}
