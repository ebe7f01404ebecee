import { createHash } from 'node:crypto'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { UpdateProblem } from '#shared/contract/script-update.ts'
import { readSpeakerName } from '#shared/domain/find-speaker.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import type { ProjectText } from '../../../db/repos/project-texts-repo.ts'
import { type EditableOutput, normalizeCell } from '../../exports/editing/editing-row.ts'
import { compareLine, compareNote, compareOutput } from './compare-row.ts'
import type { ProjectScript } from './match-manuscript.ts'
import { placeNewRows, type PlannedChapter, type PlannedInsertion } from './place-rows.ts'
import type { ScriptRow } from './script-row.ts'
import { createUpdateProblems } from './update-problems.ts'

/** A block whose row says something else. */
export interface PlannedChange {
  block: ProjectText
  /** Null if it stays. */
  text: { after: string; markup: readonly MarkupSpan[]; speaker: string | null } | null
  /** Null if it stays. */
  note: string | null
  /** Null if they stay. */
  output: EditableOutput | null
  isConflict: boolean
}

/** What an update from a file would do to the blocks of a project. */
export interface UpdatePlan {
  /** In script order. */
  changes: PlannedChange[]
  insertions: PlannedInsertion[]
  /** In script order. */
  newChapters: PlannedChapter[]
  /** Blocks without a row, of chapters that have one. */
  missing: ProjectText[]
  rowCount: number
  /** Rows whose ID is a block of the project. */
  matchedCount: number
  unchangedCount: number
  studioCount: number
  isReordered: boolean
  /** Some rows that differ have no version, so what the studio changed in the meantime isn't known. */
  hasUnversioned: boolean
  problems: UpdateProblem[]
  /** Identifies all of the above. */
  token: string
}

const ROWS_AT_ONCE = 100
/** Blocks of a line that was divided. */
const MAX_PARTS = 50

/**
 * Compares the rows of a file with a project's blocks, in steps short enough for other work in between.
 *
 * @param script all blocks and chapters of the project, in order
 */
export function* planUpdate(
  rows: readonly ScriptRow[],
  script: ProjectScript,
  problems = createUpdateProblems(),
): Generator<void, UpdatePlan> {
  const { blocks } = script
  const findIndex = indexBlocks(blocks)
  const changes = new Map<number, PlannedChange>()
  const matched = new Map<number, ScriptRow>()
  let last = -1
  let isReordered = false
  let unchangedCount = 0
  let studioCount = 0
  let hasUnversioned = false
  const newIds = new Set<string>()
  /** The block of each row; -1 for new rows, null for those that aren't used. */
  const places: (number | null)[] = []
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const found = findIndex(row.id)
    const index = typeof found === 'number' && matched.has(found) ? 'repeated-ids' : found
    if (index === null) {
      const isRepeated = row.id !== '' && newIds.has(row.id)
      const isEmpty = normalizeCell(row.text) === ''
      if (isRepeated) problems.note('repeated-ids', row.id)
      else if (isEmpty) problems.note('empty-rows')
      else newIds.add(row.id)
      places.push(isRepeated || isEmpty ? null : -1)
      continue
    }
    if (typeof index === 'string') {
      problems.note(index, row.id)
      places.push(null)
      continue
    }
    const block = blocks[index]
    if (!block) continue
    places.push(index)
    matched.set(index, row)
    isReordered ||= index < last
    last = index
    let line = compareLine(row, block, problems)
    const otherParts = line.kind === 'edited' ? findOtherParts(row, blocks, index) : []
    if (otherParts.length > 0) {
      line = { kind: 'same' }
      for (const other of otherParts) matched.set(other, row)
    }
    const note = compareNote(row, block, problems)
    const output = compareOutput(row, block, problems)
    const parts = [line, note, output]
    if (parts.every(({ kind }) => kind === 'same')) unchangedCount += 1
    else if (parts.every(({ kind }) => kind !== 'edited')) studioCount += 1
    else {
      hasUnversioned ||= row.version === null
      changes.set(index, {
        block,
        text: line.kind === 'edited' ? toText(row, block, line.after) : null,
        note: note.kind === 'edited' ? note.after : null,
        output: output.kind === 'edited' ? output.after : null,
        isConflict: parts.some((part) => part.kind === 'edited' && part.isConflict),
      })
    }
  }
  yield
  const { insertions, chapters: newChapters } = yield* placeNewRows(rows, places, script, problems)
  const chapterIds = new Set([...matched.keys()].map((index) => blocks[index]?.chapterId))
  const pairedIds = new Set(rows.map(({ chapterId }) => chapterId))
  // A text has no lines for empty blocks.
  const isMissing = ({ chapterId, text }: ProjectText): boolean =>
    pairedIds.has(chapterId) ? text.trim() !== '' : chapterIds.has(chapterId)
  const missing = blocks.filter((block, index) => !matched.has(index) && isMissing(block))
  const ordered = [...changes].toSorted(([left], [right]) => left - right).map(([, change]) => change)
  return {
    changes: ordered,
    insertions,
    newChapters,
    missing,
    rowCount: rows.length,
    matchedCount: matched.size,
    unchangedCount,
    studioCount,
    isReordered,
    hasUnversioned,
    problems: problems.list(),
    token: toToken({ changes: ordered, insertions, newChapters, missing }),
  }
}

/** True for the ID of a block; other IDs are of lines in the user's sheet. */
export function isBlockId(id: string): boolean {
  return id.startsWith('block_')
}

/**
 * Finds the block of a row by its ID or by the ID of its line in the user's sheet. Where several blocks have the latter,
 * each row gets the next of them. Null for a new row.
 */
function indexBlocks(blocks: readonly ProjectText[]): (id: string) => number | 'unknown-ids' | 'repeated-ids' | null {
  const own = new Map(blocks.map(({ blockId }, index) => [blockId, index]))
  const lines = Map.groupBy(blocks.keys(), (index) => normalizeCell(blocks[index]?.externalId ?? ''))
  return (id) => {
    if (id === '') return null
    const index = own.get(id)
    if (index !== undefined) return index
    const others = lines.get(id)
    if (others) return others.shift() ?? 'repeated-ids'
    return isBlockId(id) ? 'unknown-ids' : null
  }
}

/** The blocks after this one that have the rest of the row's text: an import can divide a long line. */
function findOtherParts(row: ScriptRow, blocks: readonly ProjectText[], index: number): number[] {
  const { chapterId, text, externalId } = blocks[index] ?? {}
  if (externalId === '' || text === undefined) return []
  let whole = text
  const found: number[] = []
  for (let at = index + 1; at <= index + MAX_PARTS; at += 1) {
    const next = blocks[at]
    if (next?.chapterId !== chapterId || next?.externalId !== '') return []
    whole += ` ${next.text}`
    found.push(at)
    if (compareLine(row, { text: whole }, null).kind === 'same') return found
  }
  return []
}

function toText({ character }: ScriptRow, { text, markup }: ProjectText, after: string): PlannedChange['text'] {
  const name = normalizeCell(character ?? '')
  return {
    after,
    markup: canonicalMarkup(carryMarkup(markup, text, after), after),
    speaker: name === '' ? null : readSpeakerName(`${name}: x`),
  }
}

function toToken({
  changes,
  insertions,
  newChapters,
  missing,
}: Pick<UpdatePlan, 'changes' | 'insertions' | 'newChapters' | 'missing'>): string {
  const hash = createHash('sha256')
  for (const { block, text, note, output, isConflict } of changes) {
    const { blockId, text: before, note: noteBefore, locked, fileName, targetMs } = block
    const found = [blockId, before, noteBefore, locked, fileName, targetMs]
    hash.update(JSON.stringify([...found, text?.after, note, output, isConflict]))
  }
  hash.update(JSON.stringify([insertions, newChapters]))
  hash.update(JSON.stringify(missing.map(({ blockId, locked }) => [blockId, locked])))
  return hash.digest('hex')
}
