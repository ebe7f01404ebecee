import type { FindResult, FoundBlock } from '#shared/contract/search.ts'

/** A line of the list: a chapter's heading, or a block under it. */
export type FoundRow =
  ({ kind: 'chapter'; id: string } & FindResult['chapters'][number]) | ({ kind: 'block'; id: string } & FoundBlock)

/** Chapters with their blocks under them. Chapters whose blocks are not described any more are left out. */
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

/** What a replacement in the blocks that are still chosen would do. */
export interface ChosenFigures {
  hitCount: number
  blockCount: number
  touchedCharacters: number
  spokenBlocks: number
  spokenCharacters: number
}

/** Figures of all that is found, without locked blocks and those taken out. */
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
 * The blocks taken out after rows were chosen or not. A chapter's row stands for all of its blocks; locked ones are never
 * chosen.
 *
 * @param before chosen rows before, chapters included
 * @param after chosen rows now
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

/** Rows shown as chosen: a chapter when all of its blocks are. */
export function chosenRows(rows: readonly FoundRow[], excluded: ReadonlySet<string>): Set<string> {
  const chosen = new Set(rows.map(({ id }) => id))
  for (const row of rows) {
    if (row.kind === 'chapter') continue
    if (row.locked || excluded.has(row.id)) chosen.delete(row.id)
    if (!row.locked && excluded.has(row.id)) chosen.delete(row.chapterId)
  }
  return chosen
}
