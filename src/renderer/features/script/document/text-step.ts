import { type ChangeDesc, Text } from '@codemirror/state'
import { diff } from '@codemirror/merge'
import type { DocumentChange } from '#shared/contract/script.ts'
import { must } from '#shared/errors/must.ts'
import { allBlockIds, type BlockIds, sliceBlockIds, spliceBlockIds } from './block-ids.ts'

/** A chapter's text at one moment, one block per line. */
export interface ChapterText {
  doc: Text
  ids: BlockIds
}

/** A stretch of a line: text of the earlier version's block from `from` to `to`, or as much added text. */
export type Stretch = { blockId: string; from: number; to: number } | { blockId: null; length: number }

/** A line with the origin of its text. */
export interface TextRow {
  blockId: string
  text: string
  stretches: readonly Stretch[]
}

/** How a version's lines follow from an earlier one: all but the first and last lines are described. */
export interface TextStep {
  headLines: number
  tailLines: number
  rows: readonly TextRow[]
}

/** Bounds the time to compare two texts; what differs more is taken for replaced. */
const SCAN_LIMIT = 500
/** A description too long to be worth storing; other windows read the whole chapter instead. */
const MAX_CHANGE_CHARS = 200_000

/** A line that is the same in both versions. */
export function toSameRow(blockId: string, text: string): TextRow {
  return { blockId, text, stretches: text === '' ? [] : [{ blockId, from: 0, to: text.length }] }
}

/** Describes a text change in which no block moved, or a move alone. */
export function stepFromChanges(before: ChapterText, after: ChapterText, changes: ChangeDesc): TextStep {
  const ranges: number[] = []
  changes.iterChangedRanges((from, to) => void ranges.push(from, to))
  const { doc } = before
  const headLines = doc.lineAt(ranges[0] ?? doc.length).number - 1
  const tailLines = doc.lines - doc.lineAt(ranges.at(-1) ?? doc.length).number
  const kept: { from: number; to: number; shift: number }[] = []
  changes.iterGaps((fromA, from, length) => void kept.push({ from, to: from + length, shift: fromA - from }))
  const source = rowsBetween(before, headLines, tailLines)
  const retained = new Set<string>()
  let next = 0
  const rows = rowsBetween(after, headLines, tailLines).map(({ blockId, text, from: start }) => {
    const stretches: Stretch[] = []
    const end = start + text.length
    let at = start
    while (next > 0 && (kept[next - 1]?.to ?? 0) > start) next -= 1
    while ((kept[next]?.to ?? Infinity) <= start) next += 1
    for (let index = next; (kept[index]?.from ?? Infinity) < end; index += 1) {
      const gap = must(kept[index], 'the condition above found it')
      const [from, to] = [Math.max(gap.from, start), Math.min(gap.to, end)]
      if (from >= to) continue
      const line = doc.lineAt(from + gap.shift)
      const origin = must(source[line.number - 1 - headLines], 'a changed line contains text of changed lines').blockId
      const offset = from + gap.shift - line.from
      if (from > at) stretches.push({ blockId: null, length: from - at })
      stretches.push({ blockId: origin, from: offset, to: offset + to - from })
      retained.add(origin)
      at = to
    }
    if (end > at) stretches.push({ blockId: null, length: end - at })
    return { blockId, text, stretches }
  })
  const texts = new Map(source.map(({ blockId, text }) => [blockId, text]))
  // A moved or restored block is deleted and inserted again: its text is found by comparison.
  return {
    headLines,
    tailLines,
    rows: rows.map((row) => {
      const text = texts.get(row.blockId)
      const isNew = row.stretches.every(({ blockId }) => blockId === null)
      return text === undefined || retained.has(row.blockId) || !isNew ? row : compareRow(row.blockId, text, row.text)
    }),
  }
}

/** Describes the difference between two versions by comparing their blocks. */
export function stepFromComparison(before: ChapterText, after: ChapterText): TextStep {
  const [ids, afterIds] = [allBlockIds(before.ids), allBlockIds(after.ids)]
  const isSame = (index: number, afterIndex: number) =>
    ids[index] === afterIds[afterIndex] && before.doc.line(index + 1).text === after.doc.line(afterIndex + 1).text
  const shortest = Math.min(ids.length, afterIds.length)
  let headLines = 0
  while (headLines < shortest && isSame(headLines, headLines)) headLines += 1
  let tailLines = 0
  while (tailLines < shortest - headLines && isSame(ids.length - 1 - tailLines, afterIds.length - 1 - tailLines))
    tailLines += 1
  const texts = new Map(rowsBetween(before, headLines, tailLines).map(({ blockId, text }) => [blockId, text]))
  return {
    headLines,
    tailLines,
    rows: rowsBetween(after, headLines, tailLines).map(({ blockId, text }) =>
      compareRow(blockId, texts.get(blockId) ?? '', text),
    ),
  }
}

function rowsBetween({ doc, ids }: ChapterText, headLines: number, tailLines: number) {
  return sliceBlockIds(ids, headLines, ids.length - tailLines).map((blockId, index) => {
    const { from, text } = doc.line(headLines + 1 + index)
    return { blockId, from, text }
  })
}

/** A line with its text compared to the block's earlier text. */
export function compareRow(blockId: string, before: string, text: string): TextRow {
  const stretches: Stretch[] = []
  let at = 0
  const add = (to: number, length: number) => {
    if (at < to) stretches.push({ blockId, from: at, to })
    if (length > 0) stretches.push({ blockId: null, length })
  }
  if (before === text) return toSameRow(blockId, text)
  for (const { fromA, toA, fromB, toB } of diff(before, text, { scanLimit: SCAN_LIMIT })) {
    add(fromA, toB - fromB)
    at = toA
  }
  add(before.length, 0)
  return { blockId, text, stretches }
}

/** Lines of the last version after several steps, with the origin of their text in the first. */
export function combineSteps(base: ChapterText, steps: readonly TextStep[]): TextStep {
  const headLines = Math.min(base.ids.length, ...steps.map((step) => step.headLines))
  const tailLines = Math.min(base.ids.length - headLines, ...steps.map((step) => step.tailLines))
  let rows: readonly TextRow[] = rowsBetween(base, headLines, tailLines).map(({ blockId, text }) =>
    toSameRow(blockId, text),
  )
  const earlier = new Map<string, TextRow[]>()
  for (const step of steps) {
    const [from, to] = [step.headLines - headLines, rows.length - (step.tailLines - tailLines)]
    const before = new Map(rows.slice(from, to).map((row) => [row.blockId, row]))
    const added = step.rows.map((row) => ({
      ...row,
      stretches: row.stretches.flatMap((stretch) =>
        stretch.blockId === null
          ? [stretch]
          : sliceStretches(before.get(stretch.blockId)?.stretches ?? [], stretch.from, stretch.to),
      ),
    }))
    rows = [...rows.slice(0, from), ...added, ...rows.slice(to)]
    for (const { blockId } of added) {
      for (const row of earlier.get(blockId) ?? []) rows = restoreOrigins(rows, row)
    }
    for (const row of before.values()) earlier.set(row.blockId, [row, ...(earlier.get(row.blockId) ?? [])])
  }
  return { headLines, tailLines, rows }
}

/** Text that a block had earlier, as after undo, has the origin it had then, unless that is elsewhere by now. */
function restoreOrigins(rows: readonly TextRow[], earlier: TextRow): readonly TextRow[] {
  const index = rows.findIndex(({ blockId }) => blockId === earlier.blockId)
  const row = rows[index]
  if (!row?.stretches.some(({ blockId }) => blockId === null)) return rows
  const found = compareRow(row.blockId, earlier.text, row.text).stretches.flatMap((stretch) =>
    stretch.blockId === null ? [stretch] : sliceStretches(earlier.stretches, stretch.from, stretch.to),
  )
  const isPresent = (stretch: Stretch) =>
    stretch.blockId !== null &&
    rows.some((each) =>
      each.stretches.some(
        (other) => other.blockId === stretch.blockId && other.from < stretch.to && stretch.from < other.to,
      ),
    )
  const taken = found.map((stretch): Stretch =>
    isPresent(stretch) ? { blockId: null, length: lengthOf(stretch) } : stretch,
  )
  let at = 0
  const stretches = row.stretches.flatMap((stretch) => {
    const from = at
    at += lengthOf(stretch)
    return stretch.blockId === null ? sliceStretches(taken, from, at) : [stretch]
  })
  return rows.with(index, { ...row, stretches })
}

const lengthOf = (stretch: Stretch) => (stretch.blockId === null ? stretch.length : stretch.to - stretch.from)

function sliceStretches(stretches: readonly Stretch[], from: number, to: number): Stretch[] {
  const sliced: Stretch[] = []
  let at = 0
  for (const stretch of stretches) {
    const length = lengthOf(stretch)
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)]
    at += length
    if (start >= end) continue
    if (stretch.blockId === null) sliced.push({ blockId: null, length: end - start })
    else sliced.push({ blockId: stretch.blockId, from: stretch.from + start, to: stretch.from + end })
  }
  return sliced
}

/** The step as stored for other windows; null if it is too long. */
export function describeStep(step: TextStep, lineCount: number): DocumentChange | null {
  let length = 0
  const rows = step.rows.map(({ blockId, text, stretches }) => {
    let at = 0
    const pieces = stretches.map((stretch) => {
      if (stretch.blockId !== null) {
        at += stretch.to - stretch.from
        return stretch
      }
      at += stretch.length
      return text.slice(at - stretch.length, at)
    })
    length += 80 + stretches.length * 60 + text.length
    return { blockId, pieces }
  })
  if (length > MAX_CHANGE_CHARS) return null
  return { index: step.headLines, removeCount: lineCount - step.headLines - step.tailLines, rows }
}

/** Applies a stored step; null if it doesn't fit the text. */
export function applyDescription(
  before: ChapterText,
  change: DocumentChange,
): (ChapterText & { step: TextStep }) | null {
  const { index: headLines, removeCount } = change
  const tailLines = before.ids.length - headLines - removeCount
  if (removeCount === 0 || change.rows.length === 0 || tailLines < 0) return null
  const texts = new Map(rowsBetween(before, headLines, tailLines).map(({ blockId, text }) => [blockId, text]))
  const rows = change.rows.map(({ blockId, pieces }): TextRow => {
    const parts = pieces.map((piece) =>
      typeof piece === 'string' ? piece : (texts.get(piece.blockId)?.slice(piece.from, piece.to) ?? ''),
    )
    const stretches = pieces.map((piece): Stretch =>
      typeof piece === 'string' ? { blockId: null, length: piece.length } : piece,
    )
    return { blockId, text: parts.join(''), stretches }
  })
  const { doc } = before
  const from = doc.line(headLines + 1).from
  const to = doc.line(headLines + removeCount).to
  const ids = spliceBlockIds(
    before.ids,
    headLines,
    removeCount,
    rows.map(({ blockId }) => blockId),
  )
  const inserted = Text.of(rows.map(({ text }) => text))
  return { doc: doc.replace(from, to, inserted), ids, step: { headLines, tailLines, rows } }
}
