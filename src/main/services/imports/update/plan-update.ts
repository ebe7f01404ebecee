import { createHash } from 'node:crypto'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { UpdateProblem } from '#shared/contract/script-update.ts'
import { readSpeakerName } from '#shared/domain/find-speaker.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { BLOCK_NOTE_LENGTH } from '#shared/domain/text-lengths.ts'
import type { ProjectText } from '../../../db/repos/project-texts-repo.ts'
import {
  findLead,
  hashLine,
  hashNote,
  joinCells,
  normalizeCell,
  normalizeNote,
} from '../../exports/editing/editing-row.ts'
import { composeLine, listWrittenLines } from './compose-line.ts'
import type { ScriptRow } from './script-row.ts'

/** A block whose row says something else. */
export interface PlannedChange {
  block: ProjectText
  /** Null if it stays. */
  text: { after: string; markup: readonly MarkupSpan[] } | null
  /** Null if it stays. */
  note: string | null
  isConflict: boolean
}

/** New rows in order, and the block that they follow; null at the start of the chapter. */
export interface PlannedInsertion {
  chapterId: string
  afterBlockId: string | null
  blocks: { text: string; note: string }[]
}

/** What an update from a file would do to the blocks of a project. */
export interface UpdatePlan {
  /** In script order. */
  changes: PlannedChange[]
  insertions: PlannedInsertion[]
  /** Blocks without a row, of chapters that have one. */
  missing: ProjectText[]
  rowCount: number
  /** Rows whose ID is a block of the project. */
  matchedCount: number
  unchangedCount: number
  studioCount: number
  isReordered: boolean
  problems: UpdateProblem[]
  /** Identifies all of the above. */
  token: string
}

const ROWS_AT_ONCE = 100
const MAX_EXAMPLES = 5
const EXAMPLE_CHARS = 60

/**
 * Compares the rows of a file with a project's blocks, in steps short enough for other work in between.
 *
 * @param blocks of the whole project, in script order
 */
export function* planUpdate(rows: readonly ScriptRow[], blocks: readonly ProjectText[]): Generator<void, UpdatePlan> {
  const indexes = new Map(blocks.map(({ blockId }, index) => [blockId, index]))
  const problems = createProblems()
  const changes = new Map<number, PlannedChange>()
  const matched = new Map<number, ScriptRow>()
  let last = -1
  let isReordered = false
  let unchangedCount = 0
  let studioCount = 0
  /** The block of each row; -1 for new rows, null for those that aren't used. */
  const places: (number | null)[] = []
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const index = row.blockId === '' ? -1 : indexes.get(row.blockId)
    const block = index === undefined ? undefined : blocks[index]
    if (index === -1) {
      const isEmpty = normalizeCell(row.text) === ''
      if (isEmpty) problems.note('empty-rows')
      places.push(isEmpty ? null : -1)
      continue
    }
    if (index === undefined || !block || matched.has(index)) {
      problems.note(block ? 'repeated-ids' : 'unknown-ids', row.blockId)
      places.push(null)
      continue
    }
    places.push(index)
    matched.set(index, row)
    isReordered ||= index < last
    last = index
    const line = compareLine(row, block, problems)
    const note = compareNote(row, block, problems)
    const isSame = line.kind === 'same' && note.kind === 'same'
    if (isSame) unchangedCount += 1
    else if (line.kind !== 'edited' && note.kind !== 'edited') studioCount += 1
    else
      changes.set(index, {
        block,
        text: line.kind === 'edited' ? withMarkup(block, line.after) : null,
        note: note.kind === 'edited' ? note.after : null,
        isConflict: [line, note].some((found) => found.kind === 'edited' && found.isConflict),
      })
  }
  yield
  const insertions = yield* placeNewRows(rows, places, blocks, problems)
  const chapterIds = new Set([...matched.keys()].map((index) => blocks[index]?.chapterId))
  const missing = blocks.filter(({ chapterId }, index) => chapterIds.has(chapterId) && !matched.has(index))
  const ordered = [...changes].toSorted(([left], [right]) => left - right).map(([, change]) => change)
  return {
    changes: ordered,
    insertions,
    missing,
    rowCount: rows.length,
    matchedCount: matched.size,
    unchangedCount,
    studioCount,
    isReordered,
    problems: problems.list(),
    token: toToken(ordered, insertions, missing),
  }
}

type Compared = { kind: 'same' | 'studio' } | { kind: 'edited'; after: string; isConflict: boolean }
type Problems = ReturnType<typeof createProblems>

function compareLine(row: ScriptRow, { text }: ProjectText, problems: Problems): Compared {
  let { character } = row
  const name = normalizeCell(character ?? '')
  if (name !== '' && readSpeakerName(`${name}: x`) === null) {
    problems.note('unusable-names', name)
    character = findLead(text)?.character ?? ''
  }
  const written = listWrittenLines(text, character !== null)
  const line = joinCells({ character: character ?? '', text: row.text })
  if (written.includes(line)) return { kind: 'same' }
  if (normalizeCell(row.text) === '') {
    problems.note('empty-texts', row.blockId)
    return { kind: 'same' }
  }
  if (row.version && hashLine(line) === row.version.line) return { kind: 'studio' }
  const exported = row.version?.line
  const isConflict = exported !== undefined && !written.some((each) => hashLine(each) === exported)
  const after = composeLine(text, { character, text: row.text })
  return after === text ? { kind: 'same' } : { kind: 'edited', after, isConflict }
}

function compareNote(row: ScriptRow, block: ProjectText, problems: Problems): Compared {
  if (row.note === null) return { kind: 'same' }
  const [after, before] = [normalizeNote(row.note), normalizeNote(block.note)]
  if (after === before) return { kind: 'same' }
  if (row.version && hashNote(after) === row.version.note) return { kind: 'studio' }
  if (after.length > BLOCK_NOTE_LENGTH) {
    problems.note('notes-too-long', row.blockId)
    return { kind: 'same' }
  }
  return { kind: 'edited', after, isConflict: row.version !== null && hashNote(before) !== row.version.note }
}

function withMarkup({ text, markup }: ProjectText, after: string): PlannedChange['text'] {
  return { after, markup: canonicalMarkup(carryMarkup(markup, text, after), after) }
}

/**
 * Puts new rows after the row before them. At the start of a chapter's rows they go before the next one, so that they stay
 * in its chapter.
 */
function* placeNewRows(
  rows: readonly ScriptRow[],
  places: readonly (number | null)[],
  blocks: readonly ProjectText[],
  problems: Problems,
): Generator<void, PlannedInsertion[]> {
  const following: { index: number; group: string }[] = []
  let next = { index: -1, group: '' }
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const index = places[at] ?? -1
    if (index >= 0) next = { index, group: rows[at]?.group ?? '' }
    following[at] = next
  }
  const insertions = new Map<string, PlannedInsertion>()
  let previous = { index: -1, group: '' }
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield
    const index = places[at] ?? null
    if (index === null) continue
    if (index >= 0) {
      previous = { index, group: row.group }
      continue
    }
    const ahead = following[at]
    const isBefore =
      ahead !== undefined &&
      ahead.index >= 0 &&
      (previous.index < 0 || (ahead.group === row.group && previous.group !== row.group))
    const block = blocks[isBefore ? ahead.index : previous.index]
    if (!block) continue
    const earlier = isBefore ? blocks[ahead.index - 1] : block
    const afterBlockId = earlier?.chapterId === block.chapterId ? earlier.blockId : null
    const { chapterId } = block
    const created = toNewBlock(row, problems)
    const key = `${chapterId} ${afterBlockId ?? ''}`
    const insertion = insertions.get(key) ?? { chapterId, afterBlockId, blocks: [] }
    insertion.blocks.push(created)
    insertions.set(key, insertion)
  }
  return [...insertions.values()]
}

function toNewBlock({ character, text, note }: ScriptRow, problems: Problems): { text: string; note: string } {
  const name = normalizeCell(character ?? '')
  const isUsable = name === '' || readSpeakerName(`${name}: x`) !== null
  if (!isUsable) problems.note('unusable-names', name)
  const written = normalizeNote(note ?? '')
  const isTooLong = written.length > BLOCK_NOTE_LENGTH
  if (isTooLong) problems.note('notes-too-long', normalizeCell(text))
  return {
    text: composeLine('', { character: isUsable ? name : '', text }),
    note: isTooLong ? '' : written,
  }
}

function createProblems() {
  const found = new Map<UpdateProblem['kind'], UpdateProblem>()
  return {
    note(kind: UpdateProblem['kind'], example?: string): void {
      const problem = found.get(kind) ?? { kind, count: 0, examples: [] }
      problem.count += 1
      if (example !== undefined && problem.examples.length < MAX_EXAMPLES)
        problem.examples.push(example.slice(0, EXAMPLE_CHARS).toWellFormed())
      found.set(kind, problem)
    },
    list: () => [...found.values()],
  }
}

function toToken(
  changes: readonly PlannedChange[],
  insertions: readonly PlannedInsertion[],
  missing: readonly ProjectText[],
): string {
  const hash = createHash('sha256')
  for (const { block, text, note, isConflict } of changes)
    hash.update(JSON.stringify([block.blockId, block.text, block.note, block.locked, text?.after, note, isConflict]))
  hash.update(JSON.stringify(insertions))
  hash.update(JSON.stringify(missing.map(({ blockId, locked }) => [blockId, locked])))
  return hash.digest('hex')
}
