import type { CaptionBlock } from '#shared/domain/captions.ts'
import type { TimedBlock } from '#shared/domain/timed-lists.ts'
import type { ReadableDb } from '../../db/database.ts'
import { type HeardBlock, heardBlocks } from './heard-blocks.ts'
import type { ChapterLayout } from './read-chapter-layout.ts'

/**
 * Caption text of a chapter, one for each block. The name before a line's colon is omitted, as it isn't spoken; speakers
 * are named beside the text on request.
 */
export function captionBlocks(
  db: ReadableDb,
  layout: ChapterLayout,
  { hasSpeakers }: { hasSpeakers: boolean },
): TimedBlock[] {
  return heardBlocks(db, layout).map((heard) => ({
    ...getPart(heard, { ...heard, startChar: heard.fromChar, endChar: heard.toChar }),
    speaker: hasSpeakers ? heard.speaker : null,
    wordSpeakers:
      hasSpeakers && heard.runs.length > 1
        ? heard.runs.flatMap(({ marks, speaker }) => marks.map(() => speaker))
        : null,
  }))
}

/** The same with an entry for each speaker inside a block: no caption contains the words of two speakers. */
export function speakerBlocks(db: ReadableDb, layout: ChapterLayout): CaptionBlock[] {
  return heardBlocks(db, layout).flatMap((heard) =>
    heard.runs.map((run, index) => {
      const isLast = index === heard.runs.length - 1
      const endMs = isLast ? heard.endMs : heard.startMs + (run.marks.at(-1)?.endMs ?? 0)
      return { ...getPart(heard, run), endMs, speaker: run.speaker }
    }),
  )
}

/** Names the speaker as `Name: ` before their first caption, for formats that have no other place for it. */
export function writeName({ speaker, text, marks, ...place }: CaptionBlock): CaptionBlock {
  if (speaker === null) return { ...place, speaker, text, marks }
  const name = `${speaker}: `
  const moved = marks.map((mark) => ({
    ...mark,
    startChar: name.length + mark.startChar,
    endChar: name.length + mark.endChar,
  }))
  return { ...place, speaker: null, text: `${name}${text}`, marks: moved }
}

function getPart(
  { take, startMs, endMs }: Pick<HeardBlock, 'take' | 'startMs' | 'endMs'>,
  { startChar, endChar, marks }: Pick<HeardBlock['runs'][number], 'startChar' | 'endChar' | 'marks'>,
): Omit<CaptionBlock, 'speaker'> {
  const place = (char: number): number => Math.max(0, char - startChar)
  return {
    text: take.inputs.text.slice(startChar, endChar),
    marks: marks.map((mark) => ({ ...mark, startChar: place(mark.startChar), endChar: place(mark.endChar) })),
    startMs,
    endMs,
  }
}
