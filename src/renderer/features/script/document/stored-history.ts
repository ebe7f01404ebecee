import { historyField, invertedEffects, isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import {
  EditorState,
  type StateCommand,
  type StateEffect,
  Text,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import type { Block, ChapterHistory, HistoryStep, HistorySteps } from '#shared/contract/script.ts'
import { HISTORY_LIMITS } from '#shared/domain/history-limits.ts'
import { changeOrigin, changeSetting, changeTake, invertBlockEffects, spliceBlocks } from './block-effects.ts'
import { type BlockIds, getBlockIds } from './block-ids.ts'
import { blockIdsField } from './block-lines.ts'
import { blockMarks, marksBetween, patchMarks, placeBlocks, type PlacedMark } from './block-marks.ts'
import { type ChapterMemory, editHistory, getMovedBlocks } from './edit-history.ts'
import { createStepReader, type StepReader } from './read-step.ts'

/** More than the JSON around the steps. */
const ENVELOPE_BYTES = 100

/** An effect of a stored step. */
type StoredEffect = HistoryStep['effects'][number]

/** A chapter's last steps as data, and what identifies the document that they apply to. */
export interface DescribedHistory {
  fingerprint: string
  steps: HistorySteps
}

/**
 * Describes the last steps of a chapter's history, up to `HISTORY_LIMITS` and to the first one that isn't data, such as
 * the deletion of a take: skipping a step would put the older ones in the wrong place.
 */
export function* describeHistory(memory: ChapterMemory): Generator<void, DescribedHistory> {
  // Performed on a copy without an editor: a step's positions are known only when those after it are undone.
  const start = EditorState.create({ doc: memory.doc, extensions: editHistory(memory.history).extension })
  const steps = { undo: yield* describeSteps(start, undo), redo: yield* describeSteps(start, redo) }
  return { fingerprint: yield* getFingerprint(memory.doc, memory.blockIds), steps }
}

function* describeSteps(start: EditorState, command: StateCommand): Generator<void, HistoryStep[]> {
  const steps: HistoryStep[] = []
  let bytes = 0
  for (const transaction of perform(start, command)) {
    const step = toStep(transaction)
    bytes += step ? new TextEncoder().encode(JSON.stringify(step)).length + 1 : 0
    if (!step || bytes > HISTORY_LIMITS.maxBytes - ENVELOPE_BYTES) break
    steps.push(step)
    if (steps.length === HISTORY_LIMITS.maxSteps) break
    yield
  }
  return steps
}

/** Repeats a command until there is nothing left for it to do, at most `count` times. */
function* perform(
  start: EditorState,
  command: StateCommand,
  count = Number.POSITIVE_INFINITY,
): Generator<Transaction, void> {
  let state = start
  for (let performedCount = 0; performedCount < count; performedCount += 1) {
    const performed: Transaction[] = []
    command({ state, dispatch: (transaction) => void performed.push(transaction) })
    const [transaction] = performed
    if (!transaction) return
    yield transaction
    state = transaction.state
  }
}

function toStep(transaction: Transaction): HistoryStep | null {
  const effects = transaction.effects.map(toStoredEffect)
  const known = effects.filter((effect) => effect !== null)
  if (known.length < effects.length) return null
  const { anchor, head } = transaction.newSelection.main
  return { changes: transaction.changes.toJSON() as HistoryStep['changes'], effects: known, anchor, head }
}

function toStoredEffect(effect: StateEffect<unknown>): StoredEffect | null {
  if (effect.is(spliceBlocks)) {
    const { index, remove, insert } = effect.value
    return { kind: 'blocks', index, remove: [...remove], insert: [...insert] }
  }
  if (effect.is(changeSetting)) return { kind: 'setting', ...effect.value }
  if (effect.is(changeTake)) return { kind: 'take', ...effect.value }
  if (effect.is(changeOrigin)) {
    const { blockId, originBlockId, isKept } = effect.value
    return { kind: 'origin', blockId, originBlockId, isKept }
  }
  if (!effect.is(patchMarks)) return null
  const { from, to, marks } = effect.value
  return {
    kind: 'marks',
    from,
    to,
    marks: marks.map((placed) => ({ ...placed.mark, startChar: placed.from, endChar: placed.to })),
  }
}

/**
 * Restores the history stored for a chapter, as if the chapter had been open until now. A step that names a take or a
 * block that no longer exists ends it.
 *
 * @param blocks of the chapter, in order
 * @returns null if the history doesn't fit exactly these blocks, or is damaged
 */
export function* restoreHistory(
  blocks: readonly Block[],
  stored: ChapterHistory,
): Generator<void, ChapterMemory | null> {
  try {
    return yield* rebuild(blocks, stored)
  } catch {
    // CodeMirror and the step reader reject what doesn't apply; whatever a damaged value does must not cost the chapter.
    return null
  }
}

function* rebuild(blocks: readonly Block[], stored: ChapterHistory): Generator<void, ChapterMemory | null> {
  const blockIds = blocks.map(({ id }) => id)
  const marks = placeBlocks(blocks, 0)
  if (blocks.length === 0) return null
  const doc = Text.of(blocks.map(({ text }) => text))
  if ((yield* getFingerprint(doc, blockIds)) !== stored.fingerprint) return null
  const current = createVersion({ doc, ids: getBlockIds(blockIds), marks, cursor: 0 })

  const undone = yield* replay(current, stored.undo, createStepReader(blockIds, stored))
  const oldest = undone.at(-1)?.state ?? current
  const cursors = undone.map((transaction) => transaction.newSelection.main.head).reverse()
  let state = createVersion({
    doc: oldest.doc,
    ids: oldest.field(blockIdsField),
    marks: marksBetween(oldest, 0, oldest.doc.length),
    cursor: cursors[0] ?? 0,
  })
  // The inverse of each undo is the step as it was first performed, for a new history to record.
  for (const [index, transaction] of undone.toReversed().entries()) {
    state = record(state, { ...invert(transaction), selection: { anchor: cursors[index + 1] ?? 0 } }).state
    yield
  }
  const redone = yield* replay(state, stored.redo, createStepReader(blockIds, stored))
  state = redone.at(-1)?.state ?? state
  for (const { state: earlier } of perform(state, undo, redone.length)) state = earlier

  const stepCount = undoDepth(state) + redoDepth(state)
  if (stepCount === 0 || !state.doc.eq(doc)) return null
  return {
    doc,
    blockIds,
    marks,
    history: state.field(historyField),
    stepCount,
    movedBlockIds: new Set([...undone, ...redone].flatMap(getMovedBlocks)),
    takes: new Map(stored.takes.map((take) => [take.id, take])),
    removedBlocks: stored.removedBlocks,
  }
}

/** A version of the chapter with an empty history, which records steps but derives nothing from them. */
function createVersion(version: {
  doc: Text
  ids: BlockIds
  marks: readonly PlacedMark[]
  cursor: number
}): EditorState {
  return EditorState.create({
    doc: version.doc,
    selection: { anchor: version.cursor },
    extensions: [
      blockIdsField.init(() => version.ids),
      blockMarks(version.marks),
      invertedEffects.of(invertBlockEffects),
      editHistory(null).extension,
    ],
  })
}

/** Performs stored steps as edits, up to the first one that names something missing. */
function* replay(start: EditorState, steps: readonly HistoryStep[], read: StepReader): Generator<void, Transaction[]> {
  const transactions: Transaction[] = []
  let state = start
  for (const step of steps) {
    const spec = read(step, state)
    if (!spec) break
    const transaction = record(state, spec)
    state = transaction.state
    transactions.push(transaction)
    yield
  }
  return transactions
}

function invert(transaction: Transaction): Pick<TransactionSpec, 'changes' | 'effects'> {
  const { startState, changes } = transaction
  const effects = startState.facet(invertedEffects).flatMap((toInverted) => toInverted(transaction))
  return { changes: changes.invert(startState.doc), effects }
}

const record = (state: EditorState, spec: TransactionSpec) =>
  state.update({ ...spec, annotations: isolateHistory.of('full') })

/** Block IDs or lines, a fraction of a millisecond. */
const PARTS_PER_SLICE = 1_000

/** Not cryptographic: it finds a document that differs, and nobody gains from forging it. */
function* getFingerprint(doc: Text, blockIds: readonly string[]): Generator<void, string> {
  let [high, low] = [0x9e3779b9, 0x85ebca6b]
  const add = (text: string) => {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      high = Math.imul(high ^ code, 0x9e3779b1)
      low = Math.imul(low ^ code, 0x5f356495)
      low ^= low >>> 15
    }
  }
  let added = 0
  for (const parts of [blockIds, doc.iter()]) {
    for (const part of parts) {
      add(part)
      add('\n')
      added += 1
      if (added % PARTS_PER_SLICE === 0) yield
    }
  }
  return `${doc.length}-${(high >>> 0).toString(16)}-${(low >>> 0).toString(16)}`
}
