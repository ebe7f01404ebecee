import { type ChangeSet, type EditorState, RangeSet, Text, Transaction, type TransactionSpec } from '@codemirror/state'
import type { Block, DocumentChange, ScriptEdit } from '#shared/contract/script.ts'
import { must } from '#shared/errors/must.ts'
import { allBlockIds, type BlockIds, getBlockIds, indexOfBlockId } from './block-ids.ts'
import { type BlockSplice, spliceBlocks } from './block-effects.ts'
import { blockIdsField } from './block-lines.ts'
import {
  cutOut,
  mapMarks,
  markupIn,
  markupOfLine,
  marksBetween,
  marksField,
  type MarkValue,
  patchMarks,
  type PlacedMark,
  placedIn,
  placeMarkup,
  toRange,
} from './block-marks.ts'
import {
  changesBetween,
  longestIncreasing,
  type Part,
  type SplitVersions,
  splitVersions,
  stepToMerged,
  type Version,
} from './document-parts.ts'
import { mergeVersions } from './merge-versions.ts'
import { applyDescription, type ChapterText, stepFromComparison, type TextStep } from './text-step.ts'

/** A chapter's text and formatting at one moment. */
export interface Snapshot extends ChapterText {
  marks: RangeSet<MarkValue>
}

/** The stored chapter, with those of its blocks that were read. */
export interface StoredVersion extends ChapterText {
  /** From the base; null if unknown. */
  steps: readonly TextStep[] | null
  blocks: ReadonlyMap<string, Block>
}

export interface RebasedDocument {
  /** The stored chapter; the new base. */
  base: Snapshot
  /** From the stored to the merged text. */
  step: TextStep
  /** Shows the merged text in this window. */
  transaction: TransactionSpec
  /** Blocks of the merged lines, and those together with the ones that the lines replace. */
  after: readonly string[]
  touched: readonly string[]
  isSameOrder: boolean
}

export function snapshotOf(state: EditorState): Snapshot {
  return { doc: state.doc, ids: state.field(blockIdsField), marks: state.field(marksField) }
}

/** The stored chapter after these saves; null if they don't lead to the blocks as stored. */
export function applySaves(
  base: ChapterText,
  saves: readonly DocumentChange[],
  blocks: readonly Block[],
): StoredVersion | null {
  let { doc, ids } = base
  const steps: TextStep[] = []
  for (const save of saves) {
    if (save.rows.length === 0) continue
    const applied = applyDescription({ doc, ids }, save)
    if (!applied) return null
    ;({ doc, ids } = applied)
    steps.push(applied.step)
  }
  let near = 0
  for (const block of blocks) {
    near = indexOfBlockId(ids, block.id, near)
    if (near < 0 || doc.line(near + 1).text !== block.text) return null
  }
  return { doc, ids, steps, blocks: new Map(blocks.map((block) => [block.id, block])) }
}

/** The stored chapter as read. */
export function toStoredVersion(blocks: readonly Block[]): StoredVersion {
  return {
    doc: Text.of(blocks.length > 0 ? blocks.map(({ text }) => text) : ['']),
    ids: getBlockIds(blocks.map(({ id }) => id)),
    steps: null,
    blocks: new Map(blocks.map((block) => [block.id, block])),
  }
}

/**
 * Merges this window's unsaved changes into the stored chapter.
 *
 * @param base last stored version that this window contains
 * @param steps from there to `state`; null if unknown
 * @param formatted blocks whose formatting this window changed
 */
export function rebaseDocument(
  base: Snapshot,
  state: EditorState,
  steps: readonly TextStep[] | null,
  stored: StoredVersion,
  formatted: readonly string[],
): RebasedDocument {
  const local = snapshotOf(state)
  const split = splitVersions(
    base,
    steps ?? [stepFromComparison(base, local)],
    stored.steps ?? [stepFromComparison(base, stored)],
    new Set([...formatted, ...findFormatted(base, stored)]),
  )
  const merged = mergeVersions(split)
  const toMerged = changesBetween(split, 'local', merged, state.doc.length)
  const after = merged.flatMap(({ rows }) => rows.map(({ blockId }) => blockId))
  const before = split.ids.local
  const hasMarks =
    base.marks.size + local.marks.size > 0 || [...stored.blocks.values()].some(({ markup }) => markup.length > 0)
  const storedPlaced = hasMarks ? placeStored(split, base, stored) : []
  const splice: BlockSplice = { index: split.headLines, remove: before, insert: after }
  return {
    base: {
      doc: stored.doc,
      ids: stored.ids,
      marks: hasMarks ? storedMarks(split, base, storedPlaced) : RangeSet.empty,
    },
    step: stepToMerged(split, 'stored', merged, stored.ids.length),
    transaction: {
      changes: toMerged,
      effects: [
        spliceBlocks.of(splice),
        ...(hasMarks ? [mergeMarks(split, base, state, toMerged, merged, storedPlaced)] : []),
      ],
      annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
    },
    after,
    touched: [...new Set([...before, ...after])],
    isSameOrder: before.length === after.length && before.every((blockId, index) => blockId === after[index]),
  }
}

/** Edits that lead from the stored chapter to the lines of `after` in this window. */
export function editsToStore(base: Snapshot, state: EditorState, after: readonly string[]): ScriptEdit[] {
  const edits: ScriptEdit[] = []
  const indexes = indexesOf(base.ids)
  const shown = indexesOf(state.field(blockIdsField))
  const hasMarks = base.marks.size + state.field(marksField).size > 0
  const lineOf = (blockId: string) => state.doc.line(must(shown.get(blockId), 'a merged block is shown') + 1)
  const written = (blockId: string) => {
    const line = lineOf(blockId)
    return { text: line.text, ...(hasMarks ? { markup: markupOfLine(state, line) } : {}) }
  }
  for (const blockId of indexes.keys()) if (!shown.has(blockId)) edits.push({ kind: 'remove', blockId })
  const order = after.map((blockId) => indexes.get(blockId) ?? null)
  const inPlace = new Set(longestIncreasing(order))
  let previous: string | null = allBlockIds(state.field(blockIdsField))[(shown.get(after[0] ?? '') ?? 0) - 1] ?? null
  for (const [index, blockId] of after.entries()) {
    const at = order[index]
    if (at === null || at === undefined || !inPlace.has(index)) {
      if (at !== null && at !== undefined) edits.push({ kind: 'remove', blockId })
      edits.push({ kind: 'insert', blockId, afterBlockId: previous, ...written(blockId) })
    } else {
      const line = base.doc.line(at + 1)
      const now = written(blockId)
      const isSameMarkup =
        !hasMarks || JSON.stringify(now.markup) === JSON.stringify(markupIn(base.marks, base.doc, line))
      if (line.text !== now.text) edits.push({ kind: 'set-text', blockId, ...now })
      else if (!isSameMarkup) edits.push({ kind: 'set-markup', blockId, markup: now.markup ?? [] })
    }
    previous = blockId
  }
  return edits
}

const indexesOf = (ids: BlockIds) => new Map(allBlockIds(ids).map((id, index) => [id, index]))

/** Blocks whose stored formatting differs from the base. */
function findFormatted(base: Snapshot, stored: StoredVersion): string[] {
  if (base.marks.size === 0 && [...stored.blocks.values()].every(({ markup }) => markup.length === 0)) return []
  const indexes = indexesOf(base.ids)
  return [...stored.blocks.values()].flatMap(({ id, markup }) => {
    const index = indexes.get(id)
    if (index === undefined) return []
    const before = markupIn(base.marks, base.doc, base.doc.line(index + 1))
    return JSON.stringify(before) === JSON.stringify(markup) ? [] : [id]
  })
}

/** Formatting of the stored lines: as read, otherwise as in the base. */
function placeStored(split: SplitVersions, base: Snapshot, stored: StoredVersion): PlacedMark[] {
  const baseLines = new Map(split.ids.base.map((blockId, index) => [blockId, split.headLines + 1 + index]))
  return split.ids.stored.flatMap((blockId, index) => {
    const { from } = stored.doc.line(split.headLines + 1 + index)
    const read = stored.blocks.get(blockId)
    if (read) return placeMarkup(read.markup, from)
    const line = baseLines.get(blockId)
    return line === undefined ? [] : placeMarkup(markupIn(base.marks, base.doc, base.doc.line(line)), from)
  })
}

/** Formatting of a version's lines; a span over several lines becomes one per line. */
function placeLines(split: SplitVersions, version: Version, { doc, marks }: Snapshot): PlacedMark[] {
  return split.ids[version].flatMap((_id, index) => {
    const line = doc.line(split.headLines + 1 + index)
    return placeMarkup(markupIn(marks, doc, line), line.from)
  })
}

function storedMarks(split: SplitVersions, base: Snapshot, placed: readonly PlacedMark[]): RangeSet<MarkValue> {
  const changes = changesBetween(split, 'base', split.parts.stored, base.doc.length)
  const marks = base.marks.map(changes)
  const outside = cutOut(placedIn(marks, split.from, split.to.stored), split.from, split.to.stored)
  return marks.update({
    filterFrom: split.from,
    filterTo: split.to.stored,
    filter: () => false,
    add: [...outside, ...placed].map(toRange),
    sort: true,
  })
}

/** Formatting added on either side stays, and what one side removed is removed. */
function mergeMarks(
  split: SplitVersions,
  base: Snapshot,
  state: EditorState,
  toMerged: ChangeSet,
  merged: readonly Part[],
  storedPlaced: readonly PlacedMark[],
) {
  const keyed = (version: Version, placed: readonly PlacedMark[]) => {
    const moved = placed.flatMap((each) => moveMark(split.parts[version], version, each) ?? [])
    return new Map(moved.map((each) => [JSON.stringify(each), each]))
  }
  const local = keyed('local', placeLines(split, 'local', snapshotOf(state)))
  const stored = keyed('stored', storedPlaced)
  const before = keyed('base', placeLines(split, 'base', base))
  const marks = [...new Map([...local, ...stored])].flatMap(([key, each]) =>
    !before.has(key) || (local.has(key) && stored.has(key)) ? [each] : [],
  )
  const outside = mapMarks(
    cutOut(marksBetween(state, split.from, split.to.local), split.from, split.to.local),
    toMerged,
  )
  const last = merged.at(-1)
  const to = last ? must(last.merged, 'merged parts have a place') + last.text.length : split.from
  return patchMarks.of({ from: split.from, to, marks: [...outside, ...marks] })
}

/** Where a version's formatting is in the merged document; null if its text is gone. */
function moveMark(parts: readonly Part[], version: Version, { from, to, mark }: PlacedMark): PlacedMark | null {
  const indexAt = (position: number) => {
    let low = 0
    let high = parts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((parts[middle]?.[version] ?? 0) <= position) low = middle
      else high = middle - 1
    }
    return low
  }
  const startAt = (position: number) => {
    let index = indexAt(position)
    const first = parts[index]
    if (first && first.merged !== null) return first.merged + position - (first[version] ?? 0)
    while (parts[index + 1] && parts[index + 1]?.kind !== 'block') {
      index += 1
      const merged = parts[index]?.merged ?? null
      if (merged !== null) return merged
    }
    return null
  }
  const endAt = (position: number) => {
    let index = indexAt(position - 1)
    const last = parts[index]
    if (last && last.merged !== null) return last.merged + position - (last[version] ?? 0)
    while (index > 0 && parts[index]?.kind !== 'block') {
      index -= 1
      const part = parts[index]
      if (part && part.merged !== null) return part.merged + part.text.length
    }
    return null
  }
  if (mark.kind === 'pause') {
    const at = parts[indexAt(from - 1)]?.merged === null ? startAt(from) : endAt(from)
    return at === null ? null : { from: at, to: at, mark }
  }
  const [start, end] = [startAt(from), endAt(to)]
  return start === null || end === null || start >= end ? null : { from: start, to: end, mark }
}
