import type { ImportPreview } from '#shared/contract/imports.ts'
import {
  LONG_BLOCK_CHARS,
  PREVIEW_BLOCKS,
  PREVIEW_CHAPTERS,
  PREVIEW_SPEAKERS,
  PREVIEW_TEXT_CHARS,
} from '#shared/domain/import-limits.ts'
import { countSpeakers } from '#shared/domain/count-speakers.ts'
import type { SplitScript } from './split-script.ts'

/** Describes the result of importing this script: counts and its first blocks. */
export function describeImport({ chapters, notes }: SplitScript): ImportPreview {
  const preview: ImportPreview = {
    ...{ chapterCount: chapters.length, blockCount: 0, characters: 0, longBlockCount: 0 },
    ...{ chapters: [], blocks: [], speakers: [], notes },
  }
  for (const [index, { title, reason, blocks }] of chapters.entries()) {
    let characters = 0
    for (const { text, startMs } of blocks) {
      characters += text.length
      if (text.length > LONG_BLOCK_CHARS) preview.longBlockCount += 1
      if (preview.blocks.length < PREVIEW_BLOCKS && index < PREVIEW_CHAPTERS) {
        const start = text.slice(0, PREVIEW_TEXT_CHARS).toWellFormed()
        preview.blocks.push({ chapter: index, text: start, characters: text.length, startMs })
      }
    }
    preview.blockCount += blocks.length
    preview.characters += characters
    if (index < PREVIEW_CHAPTERS)
      preview.chapters.push({ title, reason: reason ?? null, blockCount: blocks.length, characters })
  }
  const texts = chapters.flatMap(({ blocks }) => blocks.map(({ text }) => text))
  preview.speakers = countSpeakers(texts).slice(0, PREVIEW_SPEAKERS)
  return preview
}
