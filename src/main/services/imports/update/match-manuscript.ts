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
    const place = places[index] ?? null
    const found = place === null ? undefined : script.chapters[place]
    const own = found ? listBlocks(found) : []
    const pairs = yield* pairLines(before[place ?? -1]?.lines ?? [], after[index]?.lines ?? [])
    const hasSameTitle = title !== '' && foldChapterTitle(title) === foldChapterTitle(found?.title ?? '')
    const chapter = pairs.length > 0 || hasSameTitle ? found : undefined
    const matched = new Map(pairs.map(([at, line]) => [line, own[at]?.blockId ?? '']))
    for (const [line, block] of lines.entries())
      rows.push({
        group: String(index),
        chapter: title,
        chapterId: chapter?.id ?? null,
        ...toCells(block, matched.get(line)),
      })
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

/** The columns of a row. A block that has its own keeps everything but its text. */
function toCells(block: SplitBlock, blockId: string | undefined): Omit<ScriptRow, 'group' | 'chapter' | 'chapterId'> {
  const { text, markup = [], note = null, externalId = '', fileName = null, targetMs = null } = block
  const common = { version: null, text, character: '' }
  if (blockId !== undefined) return { ...common, id: blockId, note: null, fileName: null, targetLength: null }
  const targetLength = targetMs === null ? null : String(targetMs / 1000)
  return { ...common, id: externalId, note, fileName, targetLength, markup }
}
