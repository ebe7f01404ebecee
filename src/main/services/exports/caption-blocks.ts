import type { TakeInputs } from '#shared/contract/takes.ts'
import type { CaptionBlock } from '#shared/domain/captions.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { heardText, trimMarks } from '#shared/domain/trim-marks.ts'
import { readSpeakerName } from '#shared/domain/find-speaker.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import type { ChapterLayout } from './read-chapter-layout.ts'

/**
 * Caption text of a chapter: what was generated, so an edited block uses its take's text. The speaker name is omitted,
 * as it isn't spoken, unless requested: as `Name: ` before a line's first caption for SubRip, as the voice of each
 * caption for WebVTT. Trimmed words are omitted.
 */
export function captionBlocks(
  db: ReadableDb,
  { blocks, spans, rules }: ChapterLayout,
  namesFor: 'srt' | 'vtt' | null,
): CaptionBlock[] {
  const byBlock = new Map(blocks.map((block) => [block.id, block]))
  return spans.flatMap(({ blockId, startSample, sampleCount, shape }) => {
    const block = byBlock.get(blockId)
    const take = block?.activeTake
    if (!take) return []
    const startMs = (startSample * 1000) / TIMELINE_RATE_HZ
    const endMs = startMs + (sampleCount * 1000) / TIMELINE_RATE_HZ
    // A speaker may have been renamed since the line was generated.
    const name = namesFor === null ? null : (rules.findSpeaker(block.text)?.member.name ?? readSpokenName(take.inputs))
    const lead = namesFor === 'srt' && name !== null ? `${name}: ` : ''
    const { spokenFromChar } = take.inputs
    const marks = getMarks(db, take.id)
    const heard = trimMarks(marks, shape, sampleCount)
    const { fromChar, toChar } = heardText(take.inputs.text, marks, heard)
    const textFrom = Math.max(spokenFromChar, fromChar)
    const place = (char: number): number => lead.length + Math.max(0, char - textFrom)
    return [
      {
        text: `${lead}${take.inputs.text.slice(textFrom, Math.max(textFrom, toChar))}`,
        marks: heard.map((mark) => ({
          ...mark,
          startChar: place(mark.startChar),
          endChar: place(mark.endChar),
        })),
        startMs,
        endMs,
        speaker: namesFor === 'vtt' ? name : null,
      },
    ]
  })
}

function readSpokenName({ text, spokenFromChar }: TakeInputs): string | null {
  return spokenFromChar === 0 ? null : readSpeakerName(text)
}
