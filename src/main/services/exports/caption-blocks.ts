import type { CaptionBlock } from '#shared/domain/captions.ts'
import type { ReadableDb } from '../../db/database.ts'
import { heardBlocks } from './heard-blocks.ts'
import type { ChapterLayout } from './read-chapter-layout.ts'

/**
 * Caption text of a chapter. The speaker name is omitted, as it isn't spoken, unless requested: as `Name: ` before a
 * line's first caption for SubRip, as the voice of each caption for WebVTT.
 */
export function captionBlocks(db: ReadableDb, layout: ChapterLayout, namesFor: 'srt' | 'vtt' | null): CaptionBlock[] {
  return heardBlocks(db, layout).map(({ take, startMs, endMs, speaker, fromChar, toChar, marks }) => {
    const lead = namesFor === 'srt' && speaker !== null ? `${speaker}: ` : ''
    const place = (char: number): number => lead.length + Math.max(0, char - fromChar)
    return {
      text: `${lead}${take.inputs.text.slice(fromChar, toChar)}`,
      marks: marks.map((mark) => ({ ...mark, startChar: place(mark.startChar), endChar: place(mark.endChar) })),
      startMs,
      endMs,
      speaker: namesFor === 'vtt' ? speaker : null,
    }
  })
}
