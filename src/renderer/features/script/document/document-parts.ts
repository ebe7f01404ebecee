import { ChangeSet, type ChangeSpec } from '@codemirror/state'
import { must } from '#shared/errors/must.ts'
import { sliceBlockIds } from './block-ids.ts'
import { type ChapterText, combineSteps, compareRow, type TextRow, type TextStep, toSameRow } from './text-step.ts'

/** The version two others start from, the one in this window, and the stored one. */
export type Version = 'base' | 'local' | 'stored'

/**
 * A block's start, a stretch of text from the base version, or text added in one of the others. Blocks in sequence that
 * are the same in all versions are one start. The same object stands for the same text in all versions. Positions refer to the version's document; null where the version lacks it.
 */
export interface Part {
  kind: 'block' | 'old' | 'new'
  /** Block that starts here, or that contains the text in its version. */
  blockId: string
  /** A block's start is the line break before it. */
  text: string
  /** The blocks that start here: several if no version changed them, then with their text. */
  rows: readonly TextRow[]
  base: number | null
  local: number | null
  stored: number | null
  /** Position in the merged document. */
  merged: number | null
  /** Block that contains the part in this window. */
  localBlockId: string | null
}

/** The lines in which three versions can differ, as parts. */
export interface SplitVersions {
  /** Equal lines before them, in every version. */
  headLines: number
  /** Start of the differing lines, the same position in every version. */
  from: number
  /** End of the differing lines in each version. */
  to: Record<Version, number>
  ids: Record<Version, string[]>
  parts: Record<Version, Part[]>
}

type PlacedRow = TextRow & { from: number }

/**
 * Splits three versions of a chapter into parts, so that equal text is the same part.
 *
 * @param local steps from the base to this window's version
 * @param stored steps from the base to the stored version
 * @param formatted blocks of equal text that differ nevertheless
 */
export function splitVersions(
  base: ChapterText,
  local: readonly TextStep[],
  stored: readonly TextStep[],
  formatted: ReadonlySet<string>,
): SplitVersions {
  const lineCount = base.ids.length
  const localStep = combineSteps(base, local)
  const storedStep = combineSteps(base, stored)
  const marked =
    formatted.size === 0
      ? []
      : sliceBlockIds(base.ids, 0, lineCount).flatMap((id, index) => (formatted.has(id) ? [index] : []))
  // One equal line is included, so that every part has a block before it.
  const headLines = Math.max(0, Math.min(localStep.headLines, storedStep.headLines, ...marked.slice(0, 1)) - 1)
  const afterMarked = lineCount - 1 - (marked.at(-1) ?? -1)
  const tailLines = Math.min(localStep.tailLines, storedStep.tailLines, afterMarked, lineCount - headLines)
  const from = headLines === lineCount ? base.doc.length : base.doc.line(headLines + 1).from
  const same = (index: number, end: number) =>
    sliceBlockIds(base.ids, index, end).map((id, at) => toSameRow(id, base.doc.line(index + 1 + at).text))
  const place = (step: TextStep) => {
    const rows = [
      ...same(headLines, step.headLines),
      ...step.rows,
      ...same(lineCount - step.tailLines, lineCount - tailLines),
    ]
    let at = from
    return rows.map((row): PlacedRow => {
      const placed = { ...row, from: at }
      at += row.text.length + 1
      return placed
    })
  }
  const nothing = { headLines: lineCount, tailLines: 0, rows: [] }
  const rows = { base: place(nothing), local: place(localStep), stored: place(storedStep) }
  const twins = matchTwins(rows)
  const endOf = (list: readonly PlacedRow[]) => list.reduce((_end, row) => row.from + row.text.length, from)
  const idsOf = (list: readonly PlacedRow[]) => list.map(({ blockId }) => blockId)
  return {
    headLines,
    from,
    to: { base: endOf(rows.base), local: endOf(rows.local), stored: endOf(rows.stored) },
    ids: { base: idsOf(rows.base), local: idsOf(rows.local), stored: idsOf(rows.stored) },
    parts: toParts(rows, twins),
  }
}

/** Finds blocks restored in both versions, and gives them their common text as their origin. */
function matchTwins(rows: Record<Version, PlacedRow[]>): Map<string, string> {
  const twins = new Map<string, string>()
  const known = new Set(rows.base.map(({ blockId }) => blockId))
  const isAdded = (row: TextRow) => row.stretches.every((stretch) => stretch.blockId === null)
  const storedIndexes = new Map(rows.stored.map(({ blockId }, index) => [blockId, index]))
  for (const [index, row] of rows.local.entries()) {
    const storedIndex = storedIndexes.get(row.blockId)
    const other = storedIndex === undefined ? undefined : rows.stored[storedIndex]
    if (storedIndex === undefined || !other || known.has(row.blockId) || !isAdded(row) || !isAdded(other)) continue
    const common = compareRow(row.blockId, other.text, row.text)
      .stretches.flatMap((stretch) => (stretch.blockId === null ? [] : [other.text.slice(stretch.from, stretch.to)]))
      .join('')
    twins.set(row.blockId, common)
    rows.local[index] = { ...row, ...compareRow(row.blockId, common, row.text) }
    rows.stored[storedIndex] = { ...other, ...compareRow(row.blockId, common, other.text) }
  }
  return twins
}

function toParts(
  rows: Record<Version, readonly PlacedRow[]>,
  twins: ReadonlyMap<string, string>,
): Record<Version, Part[]> {
  const cuts = new Map(rows.base.map((row) => [row.blockId, new Set([0, row.text.length])]))
  for (const [blockId, text] of twins) cuts.set(blockId, new Set([0, text.length]))
  for (const row of [...rows.local, ...rows.stored]) {
    for (const stretch of row.stretches) {
      if (stretch.blockId !== null) cuts.get(stretch.blockId)?.add(stretch.from).add(stretch.to)
    }
  }
  const make = (kind: Part['kind'], blockId: string, text: string, within: readonly TextRow[] = []): Part => ({
    ...{ kind, blockId, text, rows: within, base: null, local: null, stored: null, merged: null, localBlockId: null },
  })
  const starts = new Map<string, Part>()
  /** Blocks that another part contains. */
  const contained = new Set<string>()
  for (const run of findUnchangedRuns(rows)) {
    const [first, ...others] = run
    if (!first) continue
    starts.set(first.blockId, make('block', first.blockId, `\n${run.map(({ text }) => text).join('\n')}`, run))
    for (const { blockId } of others) contained.add(blockId)
  }
  const startOf = (row: TextRow) => {
    const start = starts.get(row.blockId) ?? make('block', row.blockId, '\n', [{ ...row, text: '', stretches: [] }])
    starts.set(row.blockId, start)
    return start
  }
  const oldParts = new Map<string, Map<number, Part>>()
  const cutText = (kind: Part['kind'], blockId: string, text: string, place: number | null) => {
    const bounds = [...must(cuts.get(blockId), 'each block has cuts')].sort((left, right) => left - right)
    const parts = bounds.slice(1).map((to, index): [number, Part] => {
      const from = must(bounds[index], 'each bound but the first has one before it')
      const part = make(kind, blockId, text.slice(from, to))
      if (place !== null) part.base = place + from
      return [from, part]
    })
    oldParts.set(blockId, new Map(parts))
    return parts.map(([, part]) => part)
  }
  const base = rows.base.flatMap((row) => {
    if (contained.has(row.blockId)) return []
    const start = startOf(row)
    start.base = row.from - 1
    if (start.text !== '\n') return [start]
    return [start, ...cutText('old', row.blockId, row.text, row.from)]
  })
  for (const [blockId, text] of twins) cutText('new', blockId, text, null)
  const others = (version: 'local' | 'stored') =>
    rows[version].flatMap((row) => {
      if (contained.has(row.blockId)) return []
      const start = startOf(row)
      start[version] = row.from - 1
      const parts = [start]
      if (start.text !== '\n') return parts
      let at = row.from
      for (const stretch of row.stretches) {
        if (stretch.blockId === null) {
          const part = make('new', row.blockId, row.text.slice(at - row.from, at - row.from + stretch.length))
          part[version] = at
          parts.push(part)
          at += stretch.length
          continue
        }
        for (let from = stretch.from; from < stretch.to;) {
          const part = must(oldParts.get(stretch.blockId)?.get(from), 'every stretch was cut at its ends')
          part[version] = at
          parts.push(part)
          at += part.text.length
          from += part.text.length
        }
      }
      if (version === 'local') for (const part of parts) part.localBlockId = row.blockId
      return parts
    })
  return { base, stored: others('stored'), local: others('local') }
}

/** Sequences of lines that are the same in all versions, in the same order. */
function findUnchangedRuns(rows: Record<Version, readonly PlacedRow[]>): PlacedRow[][] {
  const indexes = (version: 'local' | 'stored') => new Map(rows[version].map(({ blockId }, index) => [blockId, index]))
  const [localIndexes, storedIndexes] = [indexes('local'), indexes('stored')]
  const isSame = ({ blockId, text }: TextRow, row: TextRow | undefined) => {
    const [stretch, ...others] = row?.stretches ?? []
    if (row?.text !== text || others.length > 0) return false
    return text === '' || (stretch?.blockId === blockId && stretch.to - stretch.from === text.length)
  }
  const runs: PlacedRow[][] = []
  let last = { local: -2, stored: -2 }
  for (const row of rows.base) {
    const local = localIndexes.get(row.blockId) ?? -2
    const stored = storedIndexes.get(row.blockId) ?? -2
    if (!isSame(row, rows.local[local]) || !isSame(row, rows.stored[stored])) {
      last = { local: -2, stored: -2 }
      continue
    }
    if (local === last.local + 1 && stored === last.stored + 1) runs.at(-1)?.push(row)
    else runs.push([row])
    last = { local, stored }
  }
  return runs
}

/** Indexes of a longest strictly increasing subsequence; entries that are null are left out. */
export function longestIncreasing(values: readonly (number | null)[]): number[] {
  const ends: number[] = []
  const previous: number[] = []
  const valueAt = (index: number) => values[index] ?? 0
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (valueAt(ends[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
  }
  const found: number[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) found.push(index)
  return found.reverse()
}

/**
 * The changes that lead from a version to the merged parts, or to another version. If both have the same blocks in the
 * same order, no change crosses a line: undo finds blocks by line.
 */
export function changesBetween(
  split: SplitVersions,
  version: Version,
  target: readonly Part[],
  lengthBefore: number,
): ChangeSet {
  // The line break before the first line is outside.
  const [first] = split.parts[version]
  const texts = target.map(({ text }, index) => (index === 0 ? text.slice(1) : text))
  const [blocksBefore, blocks] = [startsByPart(split.parts[version]), startsByPart(target)]
  const isSameOrder = [...new Set(blocksBefore.values())].join() === [...new Set(blocks.values())].join()
  const positions = target.map((part, index) => {
    const position = part[version]
    if (index === 0) return position === null || texts[0] === '' ? null : position + 1
    if (isSameOrder && blocksBefore.get(part) !== blocks.get(part)) return null
    return part === first ? null : position
  })
  const kept = new Set(longestIncreasing(positions))
  const changes: ChangeSpec[] = []
  let at = split.from
  let insert = ''
  for (const [index, text] of texts.entries()) {
    const position = positions[index]
    if (position === null || position === undefined || !kept.has(index)) {
      insert += text
      continue
    }
    if (position > at || insert !== '') changes.push({ from: at, to: position, insert })
    at = position + text.length
    insert = ''
  }
  if (at < split.to[version] || insert !== '') changes.push({ from: at, to: split.to[version], insert })
  return ChangeSet.of(changes, lengthBefore)
}

/** The block that contains each part in a version. */
function startsByPart(parts: readonly Part[]): Map<Part, string> {
  let blockId = ''
  return new Map(
    parts.map((part) => {
      if (part.kind === 'block') ({ blockId } = part)
      return [part, blockId]
    }),
  )
}

/** The step from a version to the merged one, with the exact origin of all text. */
export function stepToMerged(
  split: SplitVersions,
  version: 'stored',
  merged: readonly Part[],
  lineCount: number,
): TextStep {
  const origins = new Map<Part, { blockId: string; from: number }>()
  let [blockId, start] = ['', 0]
  for (const part of split.parts[version]) {
    const position = must(part[version], 'a part of the version')
    if (part.kind === 'block') [blockId, start] = [part.blockId, position + 1]
    else origins.set(part, { blockId, from: position - start })
  }
  const rows: { blockId: string; text: string; stretches: TextRow['stretches'][number][] }[] = []
  for (const part of merged) {
    if (part.kind === 'block') {
      for (const row of part.rows) rows.push({ ...row, stretches: [...row.stretches] })
      continue
    }
    const row = must(rows.at(-1), 'the first part is a block')
    const origin = origins.get(part)
    const { length } = part.text
    row.text += part.text
    row.stretches.push(origin ? { ...origin, to: origin.from + length } : { blockId: null, length })
  }
  const { headLines } = split
  return { headLines, tailLines: lineCount - headLines - split.ids[version].length, rows }
}
