import { foldText } from '#shared/domain/fold-text.ts'
import { consentPhrase } from '../consent-phrase.ts'
import { romaniseName } from '../romanise-name.ts'
import { ABJAD } from './statement-tokens.ts'
import type { RatedPiece, RateText } from '../../engine/speech-model.ts'

/** How well each part of a statement was heard, in natural logarithms; 0 is certain. */
export interface RatedStatement {
  /** The mean of its pieces, for the agreement and for the beginning of the sentence with the words. */
  sentences: [agreement: number, introduction: number]
  /** Its first word: low if something is said before it. */
  start: number
  /** Its end: low if something is said after it. */
  end: number
  /** How much better the beginning of a denial fits than the words in its place. */
  denial: number
  /** One entry for each word of the name, adjusted for how rare it is. Undefined if it isn’t written as it is read. */
  names: number[] | undefined
  words: { text: string; heard: number }[]
}

/** What denies the agreement if it is said instead of, or before, a word of it. */
const DENIALS: Readonly<Record<string, readonly string[]>> = {
  agree: ['do', "don't", 'disagree', 'never', 'cannot', 'refuse', 'will', "won't", 'would', 'not', 'object'],
  a: ['no', 'not'],
  may: ['must', 'cannot', 'should'],
  be: ['not', 'never'],
  from: ['not', 'never'],
}
/** Rare names are less probable even if they are heard; this share of that doesn’t count. */
const RARITY_SHARE = 0.5
const LATIN = /^[ -~]+$/

interface RatedWord {
  text: string
  pieces: RatedPiece[]
}

/** Rates how well a statement was heard. */
export async function rateStatement(
  rateText: RateText,
  samples: Float32Array,
  { fullName, words }: { fullName: string; words: readonly string[] },
): Promise<RatedStatement> {
  const names = foldText(romaniseName(fullName)).trim().split(/\s+/u).map(capitalize)
  const pieces = await rateText(samples, consentPhrase(names.join(' '), words))
  const rated = toWords(pieces)
  const [agreement, list] = [rated.slice(1 + names.length), rated.slice(-words.length - 1)]
  const sentence = agreement.slice(0, -list.length)
  const introduction = sentence.splice(sentence.findIndex(({ text }) => text === 'Today'))
  return {
    sentences: [mean(sentence), mean(introduction)],
    start: pieces[0]?.heard ?? 0,
    end: pieces.slice(-2).reduce((total, { heard }) => total + heard, 0),
    denial: Math.max(...sentence.map((word) => denialOf(word))),
    names:
      LATIN.test(names.join()) && !ABJAD.test(fullName)
        ? rated.slice(1, 1 + names.length).map((word) => sum(word, 'heard') - RARITY_SHARE * sum(word, 'expected'))
        : undefined,
    words: list
      .filter(({ text }) => words.includes(text))
      .map((word) => ({ text: word.text, heard: sum(word, 'heard') })),
  }
}

/** Joins pieces to words; punctuation and the end are left out. */
function toWords(pieces: readonly RatedPiece[]): RatedWord[] {
  const words: RatedWord[] = []
  for (const piece of pieces) {
    if (piece.text.startsWith(' ')) words.push({ text: piece.text.trim(), pieces: [piece] })
    else if (/\w/.test(piece.text)) {
      const word = words.at(-1)
      word?.pieces.push(piece)
      if (word) word.text += piece.text
    }
  }
  return words
}

function sum({ pieces }: RatedWord, given: 'heard' | 'expected'): number {
  return pieces.reduce((total, piece) => total + piece[given], 0)
}

function mean(words: readonly RatedWord[]): number {
  const pieces = words.flatMap((word) => word.pieces)
  return pieces.reduce((total, { heard }) => total + heard, 0) / pieces.length
}

/** How much better a denial fits than this word, judged by how they begin. */
function denialOf({ text, pieces: [first] }: RatedWord): number {
  const denials = DENIALS[text] ?? []
  return first ? Math.max(...denials.map(first.heardInstead)) - first.heard : Number.NEGATIVE_INFINITY
}

function capitalize(name: string): string {
  return name.replace(/(?<=^|-)\p{L}/gu, (letter) => letter.toUpperCase())
}
