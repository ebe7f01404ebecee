import type { ImportPreview } from '#shared/contract/imports.ts'

/** A row of the preview. */
export type PreviewRow =
  | ({ id: string; kind: 'chapter'; number: number } & ImportPreview['chapters'][number])
  | ({ id: string; kind: 'block'; number: number } & Omit<ImportPreview['blocks'][number], 'chapter'>)
  /** Counts what isn't listed. */
  | { id: string; kind: 'rest'; blockCount: number; chapterCount: number }

/**
 * Chapters with their first blocks, then a count of the rest. Blocks are numbered per chapter.
 *
 * @param firstTitle of a first chapter without a title
 */
export function previewRows(
  { chapters, blocks, chapterCount, blockCount }: ImportPreview,
  firstTitle: string,
): PreviewRow[] {
  const rows: PreviewRow[] = []
  let index = 0
  for (const [place, chapter] of chapters.entries()) {
    // Chapters beyond the listed blocks are included, since their number is what users check.
    const title = chapter.title === '' && place === 0 ? firstTitle : chapter.title
    rows.push({
      // A line keeps its row when it becomes a title or text.
      id: chapter.line === null ? `c${place}` : `line${chapter.line}`,
      kind: 'chapter',
      number: place + 1,
      ...chapter,
      title,
    })
    for (let number = 1; blocks[index]?.chapter === place; number += 1, index += 1) {
      const block = blocks[index]
      if (block)
        rows.push({ id: block.line === null ? `b${index}` : `line${block.line}`, kind: 'block', number, ...block })
    }
  }
  const rest = { blockCount: blockCount - blocks.length, chapterCount: chapterCount - chapters.length }
  if (rest.blockCount > 0 || rest.chapterCount > 0) rows.push({ id: 'rest', kind: 'rest', ...rest })
  return rows
}
