import type { ImportPreview } from '#shared/contract/imports.ts'

/** A line of the preview's list. */
export type PreviewRow =
  | { id: string; kind: 'chapter'; number: number; title: string; blockCount: number; characters: number }
  | { id: string; kind: 'block'; number: number; text: string; characters: number; startMs: number | null }
  /** What the list does not show any more. */
  | { id: string; kind: 'rest'; blockCount: number; chapterCount: number }

/** Chapters with their first blocks below them, and last how much is not shown. Blocks are numbered in their chapter. */
export function previewRows({ chapters, blocks, chapterCount, blockCount }: ImportPreview): PreviewRow[] {
  const rows: PreviewRow[] = []
  let index = 0
  for (const [place, { title, blockCount: ofChapter, characters }] of chapters.entries()) {
    // Chapters whose blocks are past the shown ones are listed too: their number is what one looks for.
    rows.push({ id: `c${place}`, kind: 'chapter', number: place + 1, title, blockCount: ofChapter, characters })
    for (let number = 1; blocks[index]?.chapter === place; number += 1, index += 1) {
      const block = blocks[index]
      if (block) rows.push({ id: `b${index}`, kind: 'block', number, ...block })
    }
  }
  const rest = { blockCount: blockCount - blocks.length, chapterCount: chapterCount - chapters.length }
  if (rest.blockCount > 0 || rest.chapterCount > 0) rows.push({ id: 'rest', kind: 'rest', ...rest })
  return rows
}
