import { finish } from '../words/collect-unusual.test-support.ts'
import { type ProposedSpeaker, proposeSpeakers } from './propose-speakers.ts'
import type { QuotedText } from './read-block.ts'
import type { SpeakerConfidence } from './resolve-person.ts'

/**
 * A text with one paragraph per line, and around each quotation a brace with its speaker: `{A “Yes,”} said Alice.` `+` is
 * several speakers, `-` a quotation that isn't speech.
 */
export interface AnnotatedText {
  language: string
  /** The names that are right for each speaker. */
  speakers: Record<string, readonly string[]>
  text: string
}

interface TrueQuotation {
  blockId: string
  startChar: number
  endChar: number
  speaker: string
}

interface Share {
  right: number
  all: number
}

export interface Accuracy {
  /** Of the quotations found: those in the text. */
  foundPrecision: number
  /** Of the quotations in the text: those found. */
  foundRecall: number
  /** Of the quotations that are no speech or are: those told so. */
  speechAccuracy: number
  /** Of the speakers proposed, all and by confidence: the right ones. */
  precision: Share
  byConfidence: Record<SpeakerConfidence, Share>
  /** Of the quotations of one speaker: those with the right name. */
  recall: Share
  /** What went wrong, to be read while tuning. */
  mistakes: string[]
}

const BRACE = /\{(\S+) ([^{}]*)\}/gu

export function readAnnotated({ text }: AnnotatedText): { blocks: QuotedText[]; quotations: TrueQuotation[] } {
  const quotations: TrueQuotation[] = []
  const blocks = text
    .trim()
    .split('\n')
    .map((line, at) => {
      let plain = ''
      let before = 0
      for (const { 0: whole, 1: speaker = '', 2: quoted = '', index } of line.matchAll(BRACE)) {
        plain += line.slice(before, index)
        const startChar = plain.length
        plain += quoted
        quotations.push({ blockId: `b${at}`, startChar, endChar: plain.length, speaker })
        before = index + whole.length
      }
      return { id: `b${at}`, text: plain + line.slice(before), spokenFromChar: 0 }
    })
  return { blocks, quotations }
}

/** Compares the proposals for a text with its annotations. */
export function measure(annotated: AnnotatedText, castNames: readonly string[] = []): Accuracy {
  const { blocks, quotations } = readAnnotated(annotated)
  const proposals = finish(proposeSpeakers(blocks, { language: annotated.language, castNames }))
  const keyOf = (blockId: string, { startChar, endChar }: { startChar: number; endChar: number }) =>
    `${blockId}:${startChar}-${endChar}`
  const truth = new Map(quotations.map((one) => [keyOf(one.blockId, one), one]))
  const byConfidence = { high: share(), medium: share(), low: share() }
  const result: Accuracy = {
    ...{ foundPrecision: 0, foundRecall: 0, speechAccuracy: 0, precision: share(), recall: share() },
    ...{ byConfidence, mistakes: [] },
  }
  let found = 0
  let told = 0
  const texts = new Map(blocks.map(({ id, text }) => [id, text]))
  for (const proposal of proposals) {
    const key = keyOf(proposal.blockId, proposal.quotation)
    const one = truth.get(key)
    const { startChar, endChar } = proposal.quotation
    const shown = texts.get(proposal.blockId)?.slice(startChar, endChar) ?? ''
    const note = (text: string) =>
      result.mistakes.push(`${text}: ${proposal.speakerName} ${proposal.evidence} ${proposal.confidence}: ${shown}`)
    if (!one) note('not in the text')
    else {
      found += 1
      truth.delete(key)
      if ((one.speaker !== '-') === proposal.isLikelySpeech) told += 1
      else note('speech')
    }
    const isRight = isRightName(annotated, one, proposal)
    if (proposal.speakerName !== null) {
      count(result.precision, isRight)
      count(byConfidence[proposal.confidence], isRight)
    }
    if (one && one.speaker !== '+' && one.speaker !== '-') count(result.recall, isRight)
    if (!isRight && one && (proposal.speakerName !== null || annotated.speakers[one.speaker])) note(one.speaker)
  }
  for (const one of truth.values()) {
    if (one.speaker !== '+' && one.speaker !== '-') count(result.recall, false)
    result.mistakes.push(`not found: ${texts.get(one.blockId)?.slice(one.startChar, one.endChar)}`)
  }
  result.foundPrecision = found / proposals.length
  result.foundRecall = found / quotations.length
  result.speechAccuracy = told / found
  return result
}

function isRightName(annotated: AnnotatedText, one: TrueQuotation | undefined, proposal: ProposedSpeaker): boolean {
  const names = one ? annotated.speakers[one.speaker] : undefined
  return proposal.speakerName !== null && (names?.includes(proposal.speakerName) ?? false)
}

function share(): Share {
  return { right: 0, all: 0 }
}

function count(to: Share, isRight: boolean): void {
  to.all += 1
  if (isRight) to.right += 1
}
