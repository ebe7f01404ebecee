import { createHash } from 'node:crypto'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { UpdateProblem } from '#shared/contract/script-update.ts'
import { type BlockOutput, MAX_TARGET_MS, MIN_TARGET_MS, NO_OUTPUT } from '#shared/domain/block-output.ts'
import { readSpeakerName } from '#shared/domain/find-speaker.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { carryMarkup } from '#shared/domain/speech-text/carry-markup.ts'
import { BLOCK_FILE_NAME_LENGTH, BLOCK_NOTE_LENGTH, EXTERNAL_ID_LENGTH } from '#shared/domain/text-lengths.ts'
import type { ProjectText } from '../../../db/repos/project-texts-repo.ts'
import {
  type EditableOutput,
  findLead,
  hashLine,
  hashNote,
  hashOutput,
  joinCells,
  normalizeCell,
  normalizeNote,
} from '../../exports/editing/editing-row.ts'
import { readLengthMs } from '../sheets/read-length.ts'
import { joinNotes, toSpeakerName } from '../sheets/split-sheet.ts'
import { composeLine, listWrittenLines } from './compose-line.ts'
import type { ScriptRow } from './script-row.ts'

/** A block whose row says something else. */
export interface PlannedChange {
  block: ProjectText
  /** Null if it stays. */
  text: { after: string; markup: readonly MarkupSpan[] } | null
  /** Null if it stays. */
  note: string | null
  /** Null if they stay. */
  output: EditableOutput | null
  isConflict: boolean
}

/** A block for a new row. */
export interface PlannedBlock extends BlockOutput {
  text: string
  note: string
}

/** New rows in order, and the block that they follow; null at the start of the chapter. */
export interface PlannedInsertion {
  chapterId: string
  afterBlockId: string | null
  blocks: PlannedBlock[]
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
  /** Some rows that differ have no version, so what the studio changed in the meantime isn't known. */
  hasUnversioned: boolean
  problems: UpdateProblem[]
  /** Identifies all of the above. */
  token: string
}

const ROWS_AT_ONCE = 100
/** Blocks of a line that was divided. */
const MAX_PARTS = 50
const MAX_EXAMPLES = 5
const EXAMPLE_CHARS = 60

/**
 * Compares the rows of a file with a project's blocks, in steps short enough for other work in between.
 *
 * @param blocks of the whole project, in script order
 */
export function* planUpdate(rows: readonly ScriptRow[], blocks: readonly ProjectText[]): Generator<void, UpdatePlan> {
  const findIndex = indexBlocks(blocks)
  const problems = createProblems()
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
    const continuing = line.kind === 'edited' ? findContinuing(row, blocks, index) : []
    if (continuing.length > 0) {
      line = { kind: 'same' }
      for (const other of continuing) matched.set(other, row)
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
        text: line.kind === 'edited' ? withMarkup(block, line.after) : null,
        note: note.kind === 'edited' ? note.after : null,
        output: output.kind === 'edited' ? output.after : null,
        isConflict: parts.some((part) => part.kind === 'edited' && part.isConflict),
      })
    }
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
    hasUnversioned,
    problems: problems.list(),
    token: toToken(ordered, insertions, missing),
  }
}

/** How the blocks' IDs start; other IDs are of lines in the user's sheet. */
const BLOCK_ID = /^block_/u

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
    return BLOCK_ID.test(id) ? 'unknown-ids' : null
  }
}

type Compared<Value = string> = { kind: 'same' | 'studio' } | { kind: 'edited'; after: Value; isConflict: boolean }
type Problems = ReturnType<typeof createProblems>

function compareLine(row: ScriptRow, { text }: Pick<ProjectText, 'text'>, problems: Problems | null): Compared {
  let { character } = row
  const name = normalizeCell(character ?? '')
  if (name !== '' && readSpeakerName(`${name}: x`) === null) {
    const own = findLead(text)?.character ?? ''
    // An import leaves out what can't stand in a name.
    if (own === '' || toSpeakerName(name) !== own) problems?.note('unusable-names', name)
    character = own
  }
  const written = listWrittenLines(text, character !== null)
  const line = joinCells({ character: character ?? '', text: row.text })
  if (written.includes(line)) return { kind: 'same' }
  if (normalizeCell(row.text) === '') {
    problems?.note('empty-texts', row.id)
    return { kind: 'same' }
  }
  if (row.version && hashLine(line) === row.version.line) return { kind: 'studio' }
  const exported = row.version?.line
  const isConflict = exported !== undefined && !written.some((each) => hashLine(each) === exported)
  const after = composeLine(text, { character, text: row.text })
  return after === text ? { kind: 'same' } : { kind: 'edited', after, isConflict }
}

/** The blocks after this one that have the rest of the row's text: an import can divide a long line. */
function findContinuing(row: ScriptRow, blocks: readonly ProjectText[], index: number): number[] {
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

function compareNote(row: ScriptRow, block: ProjectText, problems: Problems): Compared {
  if (row.note === null) return { kind: 'same' }
  const [after, before] = [normalizeNote(row.note), normalizeNote(block.note)]
  // An import keeps a name that it can't use as a note.
  const withName = normalizeNote(joinNotes(row.character?.trim() ?? '', row.note))
  if (after === before || (withName === before && findLead(block.text) === null)) return { kind: 'same' }
  if (row.version && hashNote(after) === row.version.note) return { kind: 'studio' }
  if (after.length > BLOCK_NOTE_LENGTH) {
    problems.note('notes-too-long', row.id)
    return { kind: 'same' }
  }
  return { kind: 'edited', after, isConflict: row.version !== null && hashNote(before) !== row.version.note }
}

function compareOutput(row: ScriptRow, before: ProjectText, problems: Problems): Compared<EditableOutput> {
  const after = readOutput(row, before, problems)
  const isSame = after.fileName === normalizeCell(before.fileName) && after.targetMs === before.targetMs
  const exported = row.version?.output
  // Earlier versions of the studio didn't say what they wrote.
  if (isSame || exported === null) return { kind: 'same' }
  if (exported === hashOutput(after)) return { kind: 'studio' }
  return { kind: 'edited', after, isConflict: exported !== undefined && exported !== hashOutput(before) }
}

/** Values that can't be used, or have no column, are those of `before`. */
function readOutput(row: ScriptRow, before: EditableOutput, problems: Problems): EditableOutput {
  const fileName = row.fileName === null ? null : normalizeCell(row.fileName)
  const isTooLong = fileName !== null && fileName.length > BLOCK_FILE_NAME_LENGTH
  if (isTooLong) problems.note('values-too-long', row.id)
  const written = row.targetLength === null ? null : normalizeCell(row.targetLength)
  const readMs = written === null ? null : readLengthMs(written)
  const isUnread = written !== null && written !== '' && !isTarget(readMs)
  if (isUnread) problems.note('unread-lengths', row.id)
  return {
    fileName: fileName === null || isTooLong ? before.fileName : fileName,
    targetMs: written === null || isUnread ? before.targetMs : readMs,
  }
}

function isTarget(targetMs: number | null): boolean {
  return targetMs !== null && targetMs >= MIN_TARGET_MS && targetMs <= MAX_TARGET_MS
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

function toNewBlock(row: ScriptRow, problems: Problems): PlannedBlock {
  const { id, character, text, note } = row
  const name = normalizeCell(character ?? '')
  const isUsable = name === '' || readSpeakerName(`${name}: x`) !== null
  if (!isUsable) problems.note('unusable-names', name)
  const written = normalizeNote(note ?? '')
  const isTooLong = written.length > BLOCK_NOTE_LENGTH
  if (isTooLong) problems.note('notes-too-long', normalizeCell(text))
  const isLongId = id.length > EXTERNAL_ID_LENGTH
  if (isLongId) problems.note('values-too-long', id)
  return {
    ...{ externalId: isLongId ? '' : id, ...readOutput(row, NO_OUTPUT, problems) },
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
  for (const { block, text, note, output, isConflict } of changes) {
    const { blockId, text: before, note: noteBefore, locked, fileName, targetMs } = block
    const found = [blockId, before, noteBefore, locked, fileName, targetMs]
    hash.update(JSON.stringify([...found, text?.after, note, output, isConflict]))
  }
  hash.update(JSON.stringify(insertions))
  hash.update(JSON.stringify(missing.map(({ blockId, locked }) => [blockId, locked])))
  return hash.digest('hex')
}
