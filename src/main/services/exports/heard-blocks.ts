import type { Block } from '#shared/contract/script.ts'
import type { Take, WordMark } from '#shared/contract/takes.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { readSpeakerName } from '#shared/domain/find-speaker.ts'
import { cutSpeakers, cutTimedSpeakers, listPassages, type TimedSpeakerRun } from '#shared/domain/speaker-runs.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { heardText, trimMarks } from '#shared/domain/trim-marks.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import type { ChapterLayout } from './read-chapter-layout.ts'

/** A block as it sounds in a layout: what was generated, without what was trimmed. */
export interface HeardBlock {
  block: Block
  take: Take
  startMs: number
  endMs: number
  /** The speaker of all words, else of a dialogue line; null for narration. */
  speaker: string | null
  /** What is heard, cut where the speaker changes; a single run unless words inside the block have their own speaker. */
  runs: readonly TimedSpeakerRun[]
  /** The part of the take's text that is heard, in UTF-16 units, without the speaker's name. */
  fromChar: number
  toChar: number
  /** Positions in the take's text; times from the start of the block's audio. */
  marks: readonly WordMark[]
}

/** The blocks of a layout that have audio, in order. An edited block has its take's text. */
export function heardBlocks(
  db: ReadableDb,
  { blocks, spans, rules }: Pick<ChapterLayout, 'blocks' | 'spans' | 'rules'>,
): HeardBlock[] {
  const byBlock = new Map(blocks.map((block) => [block.id, block]))
  return spans.flatMap(({ blockId, startSample, sampleCount, shape }) => {
    const block = byBlock.get(blockId)
    const take = block?.activeTake
    if (!block || !take) return []
    const startMs = (startSample * 1000) / TIMELINE_RATE_HZ
    const { text, spokenFromChar } = take.inputs
    const marks = getMarks(db, take.id)
    const heard = trimMarks(marks, shape, sampleCount)
    const { fromChar, toChar } = heardText(text, marks, heard)
    const textFrom = Math.max(spokenFromChar, fromChar)
    // A speaker may have been renamed since the line was generated.
    const own = rules.findSpeaker(block.text)?.member.name ?? (spokenFromChar === 0 ? null : readSpeakerName(text))
    const range = { fromChar: textFrom, toChar: Math.max(textFrom, toChar) }
    const passages = listPassages(carryMarkup(block.markup, block.text, text), rules.findMember)
    const runs = cutTimedSpeakers(text, heard, cutSpeakers(text, range, own, passages), own)
    const [onlyRun] = runs.length === 1 ? runs : []
    const heardBlock: HeardBlock = {
      block,
      take,
      startMs,
      endMs: startMs + (sampleCount * 1000) / TIMELINE_RATE_HZ,
      speaker: onlyRun ? onlyRun.speaker : own,
      runs,
      ...range,
      marks: heard,
    }
    return [heardBlock]
  })
}
