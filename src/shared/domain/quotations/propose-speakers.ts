import { getBaseLanguage } from '../words/language-letters.ts'
import { fillTurns } from './alternate-turns.ts'
import { collectTurns, type Turn } from './collect-turns.ts'
import { SINGLE_MARKS } from './quotation-marks.ts'
import { type QuotedText, type ReadBlock, readBlock } from './read-block.ts'
import { createSpeakerNames, type SpeakerNames } from './speaker-names.ts'
import { type Gender, getSpeechWords } from './speech-words.ts'
import type { Quotation } from './quotation.ts'
import type { SpeakerEvidence, SpeakerConfidence } from './resolve-person.ts'

export interface ProposedSpeaker {
  blockId: string
  quotation: Quotation
  /** False for titles and words that narration only mentions: the “pecking” ended. */
  isLikelySpeech: boolean
  /**
   * As in the cast, else as the text writes it most often, without an article: `March Hare`. A narrator who takes part is
   * a pronoun: `I`. Null: unknown, or several persons.
   */
  speakerName: string | null
  /** As titles, nouns and pronouns of the chapter show it; null if they don't. */
  speakerGender: Gender | null
  evidence: SpeakerEvidence
  confidence: SpeakerConfidence
}

const BLOCKS_PER_STEP = 50
const QUOTATIONS_PER_STEP = 1_000

/**
 * Finds the quotations of a chapter and proposes their speakers, in order. Yields every few milliseconds of work.
 *
 * @param blocks the chapter's paragraphs or lines
 */
export function* proposeSpeakers(
  blocks: Iterable<QuotedText>,
  options: { language: string; castNames: readonly string[] },
): Generator<void, ProposedSpeaker[]> {
  const speech = getSpeechWords(getBaseLanguage(options.language))
  const names = createSpeakerNames(options.castNames, speech)
  const read: ReadBlock[] = []
  let goesOn = false
  let count = 0
  for (const block of blocks) {
    const one: ReadBlock = yield* readBlock(block, options.language, goesOn, speech, names)
    read.push(one)
    goesOn = endsInside(block.text, one, goesOn)
    if ((count += 1) % BLOCKS_PER_STEP === 0) yield
  }
  const turns = yield* collectTurns(read, names)
  yield* fillTurns(turns, names)
  return yield* listProposals(read, turns, names)
}

/** Whether a quotation goes on in the next block; what is quoted within it doesn't end it. */
function endsInside(text: string, { quotations, isBreak }: ReadBlock, goesOn: boolean): boolean {
  const last = quotations.at(-1)?.quotation
  if (last?.isOpen) return true
  return goesOn && !isBreak && quotations.every(({ quotation }) => text.charAt(quotation.startChar) in SINGLE_MARKS)
}

function* listProposals(
  blocks: readonly ReadBlock[],
  turns: readonly Turn[],
  names: SpeakerNames,
): Generator<void, ProposedSpeaker[]> {
  const partOf = new Map<Quotation, { turn: Turn; isContinued: boolean }>()
  let count = 0
  for (const turn of turns) {
    for (const { read, blockIndex } of turn.quotations) {
      partOf.set(read.quotation, { turn, isContinued: blockIndex > turn.blockIndex })
      if ((count += 1) % QUOTATIONS_PER_STEP === 0) yield
    }
  }
  const proposals: ProposedSpeaker[] = []
  for (const [index, { id, quotations }] of blocks.entries()) {
    if (index % QUOTATIONS_PER_STEP === 0) yield
    for (const { quotation, isLikelySpeech } of quotations) {
      if ((count += 1) % QUOTATIONS_PER_STEP === 0) yield
      const part = partOf.get(quotation)
      const speakerName = part?.turn.speakerName ?? null
      const evidence = part?.isContinued ? 'continued' : (part?.turn.evidence ?? 'none')
      const own = { speakerName, evidence, confidence: part?.turn.confidence ?? 'low' } as const
      const known = speakerName === null ? ({ speakerName, evidence: 'none', confidence: 'low' } as const) : own
      const speakerGender = speakerName === null ? null : names.getPersonGender(speakerName)
      proposals.push({ blockId: id, quotation, isLikelySpeech, speakerGender, ...known })
    }
  }
  return proposals
}
