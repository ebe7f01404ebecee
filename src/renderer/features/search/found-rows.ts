import type { FindResult, FoundBlock } from '#shared/contract/search.ts'

/** A list row: a chapter heading, or a block below it. */
export type FoundRow =
  ({ kind: 'chapter'; id: string } & FindResult['chapters'][number]) | ({ kind: 'block'; id: string } & FoundBlock)

/** Chapters with their blocks. Chapters whose blocks are no longer described are omitted. */
export function foundRows(result: FindResult): FoundRow[] {
  const rows: FoundRow[] = []
  const chapters = new Map(result.chapters.map((chapter) => [chapter.chapterId, chapter]))
  let chapterId = ''
  for (const block of result.blocks) {
    const chapter = chapters.get(block.chapterId)
    if (block.chapterId !== chapterId && chapter) rows.push({ kind: 'chapter', id: chapter.chapterId, ...chapter })
    chapterId = block.chapterId
    rows.push({ kind: 'block', id: block.blockId, ...block })
  }
  return rows
}

/** The effect of replacing in the selected blocks. */
export interface ChosenFigures {
  hitCount: number
  blockCount: number
  touchedCharacters: number
  spokenBlocks: number
  spokenCharacters: number
}

/** Figures of all matches, without locked and deselected blocks. */
export function chosenFigures(result: FindResult, excluded: ReadonlySet<string>): ChosenFigures {
  const figures: ChosenFigures = {
    hitCount: result.hitCount - result.locked.hitCount,
    blockCount: result.blockCount - result.locked.blockCount,
    touchedCharacters: result.touchedCharacters,
    spokenBlocks: result.spoken.blockCount,
    spokenCharacters: result.spoken.characters,
  }
  for (const block of result.blocks) {
    if (block.locked || !excluded.has(block.blockId)) continue
    figures.hitCount -= block.hitCount
    figures.blockCount -= 1
    figures.touchedCharacters -= block.touchedCharacters
    figures.spokenBlocks -= Number(block.spokenCharacters > 0)
    figures.spokenCharacters -= block.spokenCharacters
  }
  return figures
}

/**
 * The deselected blocks after a selection change. A chapter's row stands for all of its blocks; locked ones are never
 * selected.
 *
 * @param before selected rows before, including chapters
 * @param after rows selected now
 */
export function excludedAfter(
  rows: readonly FoundRow[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Set<string> {
  const excluded = new Set<string>()
  for (const row of rows) {
    if (row.kind === 'chapter' || row.locked) continue
    const wasChapter = before.has(row.chapterId)
    const isChapter = after.has(row.chapterId)
    const isChosen = wasChapter === isChapter ? after.has(row.id) : isChapter
    if (!isChosen) excluded.add(row.id)
  }
  return excluded
}

/** Rows shown as selected: a chapter if all of its blocks are. */
export function chosenRows(rows: readonly FoundRow[], excluded: ReadonlySet<string>): Set<string> {
  const chosen = new Set(rows.map(({ id }) => id))
  for (const row of rows) {
    if (row.kind === 'chapter') continue
    if (row.locked || excluded.has(row.id)) chosen.delete(row.id)
    if (!row.locked && excluded.has(row.id)) chosen.delete(row.chapterId)
  }
  return chosen
}
