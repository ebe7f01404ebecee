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
  type Text,
  type Transaction,
} from '@codemirror/state'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'

type Placeless<T> = T extends unknown ? Omit<T, 'startChar' | 'endChar'> : never

/** Formatting without its position. */
export type Mark = Placeless<MarkupSpan>

/** True if both are equal. */
export function isSameMark(left: Mark, right: Mark): boolean {
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
    case 'speaker':
      return mark.name
    default:
      return mark.value
  }
}

/** Formatting as stored by the editor. Text typed at the ends of a range stays outside it. */
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
    return other instanceof MarkValue && isSameMark(other.mark, this.mark)
  }
}

/** Formatting with its position in the document. */
export interface PlacedMark {
  from: number
  to: number
  mark: Mark
}

/** Replaces everything that touches `from` to `to` of the new document with `marks`, which may extend beyond it. */
export interface MarksPatch {
  from: number
  to: number
  marks: readonly PlacedMark[]
}

/** Maps formatting through a text change. */
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

/**
 * Adds or removes formatting in the document. In the history, CodeMirror maps the positions of an undo step, which refer
 * to the document after it, through changes to the document before it: beyond that document's end they only shift.
 */
export const patchMarks = StateEffect.define<MarksPatch>({
  map: ({ from, to, marks }, changes) => {
    const shift = changes.newLength - changes.length
    const mapped = (position: number, side: -1 | 1) =>
      position > changes.length ? position + shift : changes.mapPos(position, side)
    const isBeyond = (placed: PlacedMark) => placed.to > changes.length
    return {
      from: mapped(from, -1),
      to: mapped(to, 1),
      marks: [
        ...mapMarks(
          marks.filter((placed) => !isBeyond(placed)),
          changes,
        ),
        ...marks
          .filter(isBeyond)
          .map(({ mark, ...placed }) => ({ mark, from: placed.from + shift, to: placed.to + shift })),
      ],
    }
  },
})

/** Formatting as a range of the set. */
export const toRange = ({ from, to, mark }: PlacedMark): Range<MarkValue> => new MarkValue(mark).range(from, to)

function applyPatch(marks: RangeSet<MarkValue>, patch: MarksPatch, length: number): RangeSet<MarkValue> {
  return marks.update({
    filterFrom: Math.min(patch.from, length),
    filterTo: Math.min(patch.to, length),
    filter: () => false,
    add: patch.marks.filter(({ from, to }) => from >= 0 && to <= length).map(toRange),
    sort: true,
  })
}

/**
 * True if a pause moves with this range of the document: a pause follows the text before it. One at the start of a line
 * moves with the whole line.
 */
export function isPauseTaken(doc: Text, { from, to }: { from: number; to: number }, position: number): boolean {
  if (position > from && position < to) return true
  const line = doc.lineAt(position)
  if (position === from) return line.from === from && line.to <= to
  return position === to && line.from !== to
}

/**
 * Removes pauses at the ends of what was cut or moved, and of lines that were deleted or replaced completely. Any other
 * change keeps those at its ends, because they belong to the remaining text.
 */
function dropPauses(marks: RangeSet<MarkValue>, transaction: Transaction): RangeSet<MarkValue> {
  const { doc } = transaction.startState
  const isUserEvent = (event: string) => transaction.isUserEvent(event)
  const isMove = isUserEvent('delete.cut') || isUserEvent('move.drop')
  const isWriting = isUserEvent('input.type') || isUserEvent('input.paste')
  let left = marks
  transaction.changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    const isWhole = doc.lineAt(from).from === from && doc.lineAt(to).to === to
    if (from === to || !(isMove || (isWhole && (inserted.length === 0 || isWriting)))) return
    const isLeft = (position: number) => isMove && !isPauseTaken(doc, { from, to }, position)
    left = left.update({
      filterFrom: from,
      filterTo: to,
      filter: (position, _to, { mark }) => mark.kind !== 'pause' || isLeft(position),
    })
  })
  return left
}

/** All formatting of the document. It moves with text changes; a keystroke costs only what is around it. */
export const marksField = StateField.define<RangeSet<MarkValue>>({
  create: () => RangeSet.empty,
  update(marks, transaction) {
    if (transaction.docChanged && marks.size > 0) marks = dropPauses(marks, transaction).map(transaction.changes)
    for (const effect of transaction.effects)
      if (effect.is(patchMarks)) marks = applyPatch(marks, effect.value, transaction.newDoc.length)
    return marks
  },
})

/** Formatting that touches a range of the document, in order. */
export function marksBetween(state: EditorState, from: number, to: number): PlacedMark[] {
  return placedIn(state.field(marksField), from, to)
}

/** Like `marksBetween`, for the formatting of any version. */
export function placedIn(marks: RangeSet<MarkValue>, from: number, to: number): PlacedMark[] {
  const found: PlacedMark[] = []
  marks.between(from, to, (start, end, { mark }) => void found.push({ from: start, to: end, mark }))
  return found.sort(sortByPlace)
}

const sortByPlace = (left: PlacedMark, right: PlacedMark) => left.from - right.from || left.to - right.to

/** The markup of a range within one line, in its normalized form: offsets in its text, longer spans clipped. */
export function markupOfLine(state: EditorState, line: { from: number; to: number }): MarkupSpan[] {
  return markupIn(state.field(marksField), state.doc, line)
}

/** Like `markupOfLine`, for any version of the document. */
export function markupIn(marks: RangeSet<MarkValue>, doc: Text, line: { from: number; to: number }): MarkupSpan[] {
  if (marks.size === 0) return []
  const length = line.to - line.from
  const spans = placedIn(marks, line.from, line.to).flatMap(({ from, to, mark }): MarkupSpan[] => {
    const startChar = Math.max(from - line.from, 0)
    const endChar = Math.min(to - line.from, length)
    return mark.kind === 'pause' || startChar < endChar ? [{ ...mark, startChar, endChar }] : []
  })
  return spans.length === 0 ? spans : canonicalMarkup(spans, doc.sliceString(line.from, line.to))
}

/** Positions a block's markup for text starting at `from`. */
export function placeMarkup(markup: readonly MarkupSpan[], from: number): PlacedMark[] {
  return markup.map(({ startChar, endChar, ...mark }) => ({ from: from + startChar, to: from + endChar, mark }))
}

/** The formatting of blocks placed as lines from `from` on. */
export function placeBlocks(
  blocks: readonly { text: string; markup: readonly MarkupSpan[] }[],
  from: number,
): PlacedMark[] {
  const placed: PlacedMark[] = []
  for (const { text, markup } of blocks) {
    if (markup.length > 0) placed.push(...placeMarkup(markup, from))
    from += text.length + 1
  }
  return placed
}

/** Restores a transaction's formatting changes. Positions refer to the document before it. */
function invert(transaction: Transaction): StateEffect<MarksPatch>[] {
  const regions: { from: number; to: number; isPatched: boolean }[] = []
  transaction.changes.iterChangedRanges((from, to) => void regions.push({ from, to, isPatched: false }))
  for (const effect of transaction.effects) {
    if (!effect.is(patchMarks)) continue
    const back = transaction.changes.invertedDesc
    const from = Math.min(effect.value.from, ...effect.value.marks.map((placed) => placed.from))
    const to = Math.max(effect.value.to, ...effect.value.marks.map((placed) => placed.to))
    const end = transaction.newDoc.length
    regions.push({ from: back.mapPos(Math.min(from, end), -1), to: back.mapPos(Math.min(to, end), 1), isPatched: true })
  }
  return regions.flatMap(({ from, to, isPatched }) => {
    const marks = marksBetween(transaction.startState, from, to)
    return isPatched || marks.length > 0 ? [patchMarks.of({ from, to, marks })] : []
  })
}

/** Keeps the document's formatting, also through undo and redo. */
export function blockMarks(first: readonly PlacedMark[]): Extension {
  return [marksField.init(() => RangeSet.of(first.map(toRange), true)), invertedEffects.of(invert)]
}

/** Formatting left after a range of the document is excluded. Pauses inside or at its ends are dropped. */
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
