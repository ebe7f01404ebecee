import type { ImportPreview } from '#shared/contract/imports.ts'
import {
  LONG_BLOCK_CHARS,
  PREVIEW_BLOCKS,
  PREVIEW_CHAPTERS,
  PREVIEW_SPEAKERS,
  PREVIEW_TEXT_CHARS,
} from '#shared/domain/import-limits.ts'
import { NO_OUTPUT } from '#shared/domain/block-output.ts'
import { countNames, countSpeakers } from '#shared/domain/count-speakers.ts'
import type { SplitScript, SplitChapter } from './split-script.ts'
import type { DocumentDetails } from './documents/document.ts'

/** A text cut into chapters, and what its preview shows. */
export interface DescribedScript {
  chapters: readonly SplitChapter[]
  preview: ScriptPreview
  /** What a document says about itself; null for texts. */
  details: DocumentDetails | null
}

/** What a text's preview shows, whatever project it goes to. */
export type ScriptPreview = Omit<ImportPreview, 'replacesEmptyChapter' | 'details'>

/** Describes the result of importing this script: counts and its first blocks. */
export function describeImport({ chapters, notes, sheet = null }: SplitScript): ScriptPreview {
  const preview: ScriptPreview = {
    ...{ chapterCount: chapters.length, blockCount: 0, characters: 0, longBlockCount: 0 },
    ...{ chapters: [], blocks: [], speakers: [], notes, files: [], sheet },
  }
  for (const [index, { title, reason = null, line = null, blocks }] of chapters.entries()) {
    let characters = 0
    for (const block of blocks) {
      const { text, startMs, note = '', line: ownLine = null } = block
      characters += text.length
      if (text.length > LONG_BLOCK_CHARS) preview.longBlockCount += 1
      if (preview.blocks.length < PREVIEW_BLOCKS && index < PREVIEW_CHAPTERS) {
        const start = text.slice(0, PREVIEW_TEXT_CHARS).toWellFormed()
        const { externalId, fileName, targetMs } = { ...NO_OUTPUT, ...block }
        preview.blocks.push({
          ...{ chapter: index, text: start, characters: text.length, startMs, note, line: ownLine },
          ...{ externalId, fileName, targetMs },
        })
      }
    }
    preview.blockCount += blocks.length
    preview.characters += characters
    if (index < PREVIEW_CHAPTERS) preview.chapters.push({ title, reason, line, blockCount: blocks.length, characters })
  }
  const blocks = chapters.flatMap((chapter) => chapter.blocks.filter(({ isTitle }) => !isTitle))
  const speakers =
    sheet?.uses.character == null
      ? countSpeakers(blocks.map(({ text }) => text))
      : countNames(blocks.flatMap(({ speaker }) => speaker ?? []))
  preview.speakers = speakers.slice(0, PREVIEW_SPEAKERS)
  return preview
}
