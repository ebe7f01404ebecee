import type { ImportOptions } from '#shared/contract/imports.ts'
import type { Chapter } from '#shared/contract/script.ts'
import { LONG_BLOCK_CHARS } from '#shared/domain/import-limits.ts'
import type { ProjectText } from '../../../db/repos/project-texts-repo.ts'
import { t } from '../../exports/chapter-marks/messages/t.ts'
import { normalizeCell } from '../../exports/editing/editing-row.ts'
import { isBracketed } from '../brackets.ts'
import type { SplitBlock, SplitChapter } from '../split-script.ts'
import { createWordReader } from './line-words.ts'
import { type ComparedChapter, foldChapterTitle, pairChapters } from './pair-chapters.ts'
import type { LinePair } from './match-lines.ts'
import { type ComparedLine, pairLines } from './pair-lines.ts'
import type { ScriptRow } from './script-row.ts'
import type { UpdateProblems } from './update-problems.ts'

/** A project's blocks and chapters, in order. */
export interface ProjectScript {
  blocks: readonly ProjectText[]
  chapters: readonly Chapter[]
}

/** How a manuscript is read, whatever its format. */
export type ReadingOptions = Pick<ImportOptions, 'speakTitles' | 'splitLong' | 'speakBrackets'>

const LINES_AT_ONCE = 100

/** How a script was most likely read when it was imported, by what it contains. */
export function guessReading({ blocks, chapters }: ProjectScript): ReadingOptions {
  const firsts = new Map(blocks.map(({ chapterId, text }) => [chapterId, text] as const).toReversed())
  const titled = chapters.filter(({ title }) => title !== '')
  const spoken = titled.filter(({ id, title }) => normalizeCell(firsts.get(id) ?? '') === normalizeCell(title))
  return {
    speakTitles: spoken.length * 2 > titled.length,
    splitLong: blocks.every(({ text }) => text.length <= LONG_BLOCK_CHARS),
    speakBrackets: blocks.some(({ text }) => isBracketed(text)),
  }
}

/**
 * Makes rows of a text without IDs: each line has the ID of the block that it is, or is an edited version of. In steps short
 * enough for other work in between.
 */
export function* matchManuscript(
  manuscript: readonly SplitChapter[],
  script: ProjectScript,
  problems: UpdateProblems,
): Generator<void, ScriptRow[]> {
  const blocks = Map.groupBy(script.blocks, ({ chapterId }) => chapterId)
  const listBlocks = ({ id }: Chapter) => (blocks.get(id) ?? []).filter(({ text }) => text.trim() !== '')
  const toLine = createLineReader()
  const before: ComparedChapter[] = []
  for (const chapter of script.chapters)
    before.push({ title: chapter.title, lines: yield* readAll(listBlocks(chapter), toLine) })
  const after: ComparedChapter[] = []
  for (const chapter of manuscript) after.push({ title: chapter.title, lines: yield* readAll(chapter.blocks, toLine) })

  const places = yield* pairChapters(before, after)
  const rows: ScriptRow[] = []
  const present = new Set<string>()
  for (const [index, { title, blocks: lines }] of manuscript.entries()) {
    const at = places[index] ?? null
    const found = at === null ? undefined : script.chapters[at]
    const own = found ? listBlocks(found) : []
    const pairs = yield* pairLines(before[at ?? -1]?.lines ?? [], after[index]?.lines ?? [])
    const hasSameTitle = title !== '' && foldChapterTitle(title) === foldChapterTitle(found?.title ?? '')
    const chapter = pairs.length > 0 || hasSameTitle ? found : undefined
    const place = { group: String(index), chapter: title, chapterId: chapter?.id ?? null }
    for (const cells of listCells(lines, own, pairs)) rows.push({ ...place, ...cells })
    if (chapter) present.add(chapter.id)
    if (chapter && title !== '' && !hasSameTitle) problems.note('other-titles', title)
    yield
  }
  for (const [index, { id, title }] of script.chapters.entries())
    if (!present.has(id)) problems.note('absent-chapters', title || t('untitled', { number: String(index + 1) }))
  return rows
}

function createLineReader(): (line: { text: string }) => ComparedLine {
  const readWords = createWordReader()
  return ({ text }) => ({ text: normalizeCell(text), ...readWords(text) })
}

function* readAll<Line>(lines: readonly Line[], toLine: (line: Line) => ComparedLine): Generator<void, ComparedLine[]> {
  const read: ComparedLine[] = []
  for (const [index, line] of lines.entries()) {
    read.push(toLine(line))
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) yield
  }
  return read
}

type Cells = Omit<ScriptRow, 'group' | 'chapter' | 'chapterId'>

/** The rows of a chapter's lines, with the blocks that they are paired with. */
function listCells(lines: readonly SplitBlock[], blocks: readonly ProjectText[], pairs: readonly LinePair[]): Cells[] {
  const blocksOfLine = Map.groupBy(pairs, ([, line]) => line)
  const linesOfBlock = Map.groupBy(pairs, ([at]) => at)
  return lines.flatMap((line, index) => {
    const own = blocksOfLine.get(index)
    if (!own) return [toNewCells(line)]
    return own.flatMap(([at]) => {
      const block = blocks[at]
      const [first, ...others] = linesOfBlock.get(at) ?? []
      if (!block || first?.[1] !== index) return []
      // A block that was divided or merged in the script has the same text.
      const isSame = own.length > 1 || others.length > 0
      return [{ ...NO_CELLS, id: block.blockId, text: isSame ? block.text : line.text }]
    })
  })
}

/** A block that a line is for keeps everything but its text. */
const NO_CELLS = { version: null, character: '', note: null, fileName: null, targetLength: null }

function toNewCells(line: SplitBlock): Cells {
  const { text, markup = [], note = null, externalId = '', fileName = null, targetMs = null } = line
  const targetLength = targetMs === null ? null : String(targetMs / 1000)
  return { ...NO_CELLS, id: externalId, text, note, fileName, targetLength, markup }
}
