import { invertedEffects } from '@codemirror/commands'
import {
  type ChangeDesc,
  type EditorState,
  type Extension,
  MapMode,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'

type Placeless<T> = T extends unknown ? Omit<T, 'startChar' | 'endChar'> : never

/** What a mark says, apart from where it stands. */
export type Mark = Placeless<MarkupSpan>

/** True when both say the same. */
export function sameMark(left: Mark, right: Mark): boolean {
  return left.kind === right.kind && valueOf(left) === valueOf(right)
}

function valueOf(mark: Mark): string | number {
  switch (mark.kind) {
    case 'pause':
      return mark.durationMs
    case 'emphasis':
      return mark.level
    case 'substitution':
      return mark.alias
    default:
      return mark.value
  }
}

/** A mark as the editor keeps it. What is written at the ends of a range stays outside it. */
export class MarkValue extends RangeValue {
  readonly mark: Mark

  constructor(mark: Mark) {
    super()
    this.mark = mark
    const isPause = mark.kind === 'pause'
    this.startSide = isPause ? -1 : 1
    this.endSide = -1
    this.point = isPause
    this.mapMode = MapMode.TrackDel
  }

  override eq(other: RangeValue): boolean {
    return other instanceof MarkValue && sameMark(other.mark, this.mark)
  }
}

/** A mark with its place in the document. */
export interface PlacedMark {
  from: number
  to: number
  mark: Mark
}

/** Whatever touches `from` to `to` of the new document is `marks` afterwards. They may reach beyond it. */
export interface MarksPatch {
  from: number
  to: number
  marks: readonly PlacedMark[]
}

/** Marks as a change to the text leaves them. */
export function mapMarks(placed: readonly PlacedMark[], changes: ChangeDesc): PlacedMark[] {
  return placed.flatMap(({ from, to, mark }): PlacedMark[] => {
    if (mark.kind === 'pause') {
      const at = changes.mapPos(from, -1, MapMode.TrackDel)
      return at === null ? [] : [{ from: at, to: at, mark }]
    }
    const mapped = { from: changes.mapPos(from, 1), to: changes.mapPos(to, -1), mark }
    return mapped.from < mapped.to ? [mapped] : []
  })
}

/** Puts marks into the document, or takes them out. */
export const patchMarks = StateEffect.define<MarksPatch>({
  map: ({ from, to, marks }, changes) => ({
    from: changes.mapPos(from, -1),
    to: changes.mapPos(to, 1),
    marks: mapMarks(marks, changes),
  }),
})

const toRange = ({ from, to, mark }: PlacedMark): Range<MarkValue> => new MarkValue(mark).range(from, to)

function applyPatch(marks: RangeSet<MarkValue>, patch: MarksPatch): RangeSet<MarkValue> {
  return marks.update({
    filterFrom: patch.from,
    filterTo: patch.to,
    filter: () => false,
    add: patch.marks.map(toRange),
    sort: true,
  })
}

/**
 * Pauses at the ends of lines that were taken out or written over as a whole go with them. A change to part of a line
 * leaves those at its ends: they belong to what is still there.
 */
function dropLonePauses(marks: RangeSet<MarkValue>, transaction: Transaction): RangeSet<MarkValue> {
  const { doc } = transaction.startState
  const isWriting = transaction.isUserEvent('input.type') || transaction.isUserEvent('input.paste')
  let left = marks
  transaction.changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    if (from === to || (inserted.length > 0 && !isWriting)) return
    if (doc.lineAt(from).from !== from || doc.lineAt(to).to !== to) return
    left = left.update({ filterFrom: from, filterTo: to, filter: (_from, _to, { mark }) => mark.kind !== 'pause' })
  })
  return left
}

/** All marks of the document. Text that changes takes them along; a keystroke costs what stands around it. */
export const marksField = StateField.define<RangeSet<MarkValue>>({
  create: () => RangeSet.empty,
  update(marks, transaction) {
    if (transaction.docChanged && marks.size > 0) marks = dropLonePauses(marks, transaction).map(transaction.changes)
    for (const effect of transaction.effects) if (effect.is(patchMarks)) marks = applyPatch(marks, effect.value)
    return marks
  },
})

/** The marks that touch a run of the document, in order. */
export function marksBetween(state: EditorState, from: number, to: number): PlacedMark[] {
  const found: PlacedMark[] = []
  state.field(marksField).between(from, to, (start, end, { mark }) => void found.push({ from: start, to: end, mark }))
  return found.sort(byPlace)
}

const byPlace = (left: PlacedMark, right: PlacedMark) => left.from - right.from || left.to - right.to

/** The markup of a run within one line, in the one way it is stored: offsets in its text, what covers more cut to it. */
export function markupOfLine(state: EditorState, line: { from: number; to: number }): MarkupSpan[] {
  if (state.field(marksField).size === 0) return []
  const length = line.to - line.from
  const spans = marksBetween(state, line.from, line.to).flatMap(({ from, to, mark }): MarkupSpan[] => {
    const startChar = Math.max(from - line.from, 0)
    const endChar = Math.min(to - line.from, length)
    return mark.kind === 'pause' || startChar < endChar ? [{ ...mark, startChar, endChar }] : []
  })
  return spans.length === 0 ? spans : canonicalMarkup(spans, state.sliceDoc(line.from, line.to))
}

/** The marks of a block's markup whose text begins at `from`. */
export function placeMarkup(markup: readonly MarkupSpan[], from: number): PlacedMark[] {
  return markup.map(({ startChar, endChar, ...mark }) => ({ from: from + startChar, to: from + endChar, mark }))
}

/** Restores what a transaction did to marks. Positions are those of the document before it. */
function invert(transaction: Transaction): StateEffect<MarksPatch>[] {
  const regions: { from: number; to: number; isPatched: boolean }[] = []
  transaction.changes.iterChangedRanges((from, to) => void regions.push({ from, to, isPatched: false }))
  for (const effect of transaction.effects) {
    if (!effect.is(patchMarks)) continue
    const back = transaction.changes.invertedDesc
    const from = Math.min(effect.value.from, ...effect.value.marks.map((placed) => placed.from))
    const to = Math.max(effect.value.to, ...effect.value.marks.map((placed) => placed.to))
    regions.push({ from: back.mapPos(from, -1), to: back.mapPos(to, 1), isPatched: true })
  }
  return regions.flatMap(({ from, to, isPatched }) => {
    const marks = marksBetween(transaction.startState, from, to)
    return isPatched || marks.length > 0 ? [patchMarks.of({ from, to, marks })] : []
  })
}

/** Keeps the document's marks, through undo and redo too. */
export function blockMarks(first: readonly PlacedMark[]): Extension {
  return [marksField.init(() => RangeSet.of(first.map(toRange), true)), invertedEffects.of(invert)]
}

/** What is left of marks when a run of the document is taken out of them. Pauses inside or at its ends are gone. */
export function cutOut(placed: readonly PlacedMark[], from: number, to: number): PlacedMark[] {
  return placed.flatMap((part) => {
    if (part.mark.kind === 'pause') return part.from >= from && part.from <= to ? [] : [part]
    const pieces = [
      { ...part, to: Math.min(part.to, from) },
      { ...part, from: Math.max(part.from, to) },
    ]
    return pieces.filter((piece) => piece.from < piece.to)
  })
}
