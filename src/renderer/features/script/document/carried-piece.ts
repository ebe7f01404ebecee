import { Annotation, ChangeSet, EditorSelection, type EditorState, Text, type TransactionSpec } from '@codemirror/state'
import type { Block } from '#shared/contract/script.ts'
import { hasOutput } from '#shared/domain/block-output.ts'
import { isUnedited } from '#shared/domain/block-sound.ts'
import type { BlockRecord, Written } from '../session/block-store.ts'
import { blockIdAtPosition } from './block-lines.ts'
import { isPauseTaken, markupOfLine, marksBetween } from './block-marks.ts'

/** The audio settings that travel with a block's words. Its takes are found again by their text. */
export type CarriedSettings = Pick<Block, 'voiceId' | 'modelId' | 'language' | 'pauseAfterMs' | 'sound'>

/** A script line being moved or copied. */
export interface CarriedLine extends Written {
  /** The block if all of its text is included. */
  blockId: string | null
  /** That block's audio settings; null if it has none. */
  settings: CarriedSettings | null
}

/** A piece of script being moved or copied: its lines with their formatting. */
export interface CarriedPiece {
  /** A piece that ends with a line break has an empty last line. */
  lines: readonly CarriedLine[]
  /** Copied without a selection: it is inserted as its own blocks, wherever the caret is. */
  isOwnBlocks: boolean
  /** It starts, or ends, within a substituted word, whose parts are joined when it is put back. */
  isSplitAtStart: boolean
  isSplitAtEnd: boolean
}

/** A range of the document. */
export interface TextRange {
  from: number
  to: number
}

/** A piece that a transaction inserts. */
export const placedPiece = Annotation.define<{
  lines: readonly CarriedLine[]
  /** Its position in the new document. */
  at: number
  /** What it replaces in the old one, or from where it is moved. */
  removed: TextRange | null
  /** Positions in the new one where the parts of a substituted word meet again. */
  joints: readonly number[]
}>()

/** The part of the document in a range, to be inserted elsewhere. */
export function pieceBetween(
  state: EditorState,
  { from, to }: TextRange,
  record: (blockId: string) => BlockRecord,
  isOwnBlocks = false,
): CarriedPiece {
  const lines: CarriedLine[] = []
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
  for (let number = first; number <= last; number += 1) {
    const line = state.doc.line(number)
    const part = { from: Math.max(from, line.from), to: Math.min(to, line.to) }
    const isWhole = part.from === line.from && part.to === line.to
    const blockId = isWhole ? blockIdAtPosition(state, line.from) : null
    // An empty line at an end of the piece is a line break, not a copy of the empty block.
    const isCopied = line.length > 0 || (number > first && number < last)
    lines.push({
      text: state.sliceDoc(part.from, part.to),
      markup: markupOfLine(state, part).filter(
        ({ kind, startChar }) => kind !== 'pause' || isPauseTaken(state.doc, { from, to }, part.from + startChar),
      ),
      blockId,
      settings: blockId !== null && isCopied ? settingsOf(record(blockId)) : null,
    })
  }
  const isWithinWord = (position: number) =>
    marksBetween(state, position, position).some(
      (placed) => placed.mark.kind === 'substitution' && placed.from < position && placed.to > position,
    )
  return { lines, isOwnBlocks, isSplitAtStart: isWithinWord(from), isSplitAtEnd: isWithinWord(to) }
}

function settingsOf(record: BlockRecord): CarriedSettings | null {
  const { voiceId, modelId, language, pauseAfterMs, sound } = record
  return hasSettings(record) ? { voiceId, modelId, language, pauseAfterMs, sound } : null
}

function hasSettings({ voiceId, modelId, language, pauseAfterMs, sound }: BlockRecord): boolean {
  return [voiceId, modelId, language, pauseAfterMs].some((value) => value !== null) || !isUnedited(sound)
}

/** True for a block without settings, note, output values and audio: another one can take its line. */
export function isAsNew(record: BlockRecord): boolean {
  const isBare = !hasSettings(record) && record.note === '' && !hasOutput(record)
  return isBare && record.activeTake === null && !record.locked
}

const LINE_BREAK_ONLY: CarriedLine = { text: '', markup: [], blockId: null, settings: null }

/** Inserts a piece at a position of the document without what `removal` removes. */
function insert(
  { lines, isSplitAtStart, isSplitAtEnd }: CarriedPiece,
  at: number,
  removal: ChangeSet,
  removed: TextRange | null,
) {
  const text = Text.of(lines.map((line) => line.text))
  const to = at + text.length
  const joints = [...(isSplitAtStart ? [at] : []), ...(isSplitAtEnd ? [to] : [])]
  return {
    changes: removal.compose(ChangeSet.of({ from: at, insert: text }, removal.newLength)),
    annotations: placedPiece.of({ lines, at, removed, joints }),
    range: { from: at, to },
  }
}

/**
 * Pastes a piece in place of the selection. Whole blocks that include a line break become blocks of their own at the
 * start or end of another one; everything else is inserted exactly, so that what was cut can be put back.
 */
export function pastePiece(state: EditorState, piece: CarriedPiece): TransactionSpec {
  const { main } = state.selection
  const removal = state.changes(main)
  const isOwnBlocks = piece.isOwnBlocks && main.empty
  const place = findPlace(removal.apply(state.doc), { ...piece, isOwnBlocks }, main.from)
  const { changes, annotations, range } = insert({ ...piece, lines: place.lines }, place.at, removal, main)
  const isBelow = place.lines !== piece.lines && place.lines.at(-1)?.text === ''
  return {
    changes,
    annotations,
    // Typing continues in the last inserted block; without a selection, where it was.
    selection: EditorSelection.cursor(isOwnBlocks ? changes.mapPos(main.head, 1) : range.to - (isBelow ? 1 : 0)),
    userEvent: 'input.paste',
    scrollIntoView: true,
  }
}

/**
 * Drops a piece exactly at a position, and selects it.
 *
 * @param moved from where it is moved; null for a copy
 */
export function dropPiece(
  state: EditorState,
  piece: CarriedPiece,
  position: number,
  moved: TextRange | null,
): TransactionSpec {
  const removal = state.changes(moved ?? [])
  const { changes, annotations, range } = insert(piece, removal.mapPos(position), removal, moved)
  return {
    changes,
    annotations,
    selection: EditorSelection.range(range.from, range.to),
    userEvent: moved ? 'move.drop' : 'input.drop',
  }
}

/** Where to paste a piece, and its lines with the line break at the end that separates it from its neighbors there. */
function findPlace(doc: Text, piece: CarriedPiece, position: number): { at: number; lines: readonly CarriedLine[] } {
  const { lines, isOwnBlocks } = piece
  const line = doc.lineAt(position)
  const isBreakFirst = lines.length > 1 && lines[0]?.text === ''
  const isBreakLast = lines.length > 1 && lines.at(-1)?.text === ''
  if (isOwnBlocks) {
    if (isBreakFirst) return { at: line.to, lines }
    return { at: line.from, lines: isBreakLast || line.length === 0 ? lines : [...lines, LINE_BREAK_ONLY] }
  }
  const blocks = lines.slice(isBreakFirst ? 1 : 0, isBreakLast ? -1 : undefined)
  const areWhole = isBreakFirst !== isBreakLast && blocks.every(({ blockId }) => blockId !== null)
  if (areWhole && line.length > 0) {
    if (isBreakLast && position === line.to) return { at: position, lines: [LINE_BREAK_ONLY, ...blocks] }
    if (isBreakFirst && position === line.from) return { at: position, lines: [...blocks, LINE_BREAK_ONLY] }
  }
  return { at: position, lines }
}
