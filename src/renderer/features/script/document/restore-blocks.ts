import { type EditorState, StateField, Transaction } from '@codemirror/state'
import type { Block } from '#shared/contract/script.ts'
import { must } from '#shared/errors/must.ts'
import type { BlockRecord } from '../session/block-store.ts'
import { type BlockSplice, spliceBlocks } from './block-effects.ts'
import { allBlockIds, indexOfBlockId, spliceBlockIds } from './block-ids.ts'
import { blockIdsField, narrowSplice } from './block-lines.ts'
import { isAsNew, placedPiece } from './carried-piece.ts'

/** Blocks removed longer ago are new ones when their text is pasted. */
const MAX_REMOVED = 5_000

type RemovedBlocks = ReadonlyMap<string, string>

/** Texts of the blocks that this window removed, by ID, the latest last. */
export const removedBlocks = StateField.define<RemovedBlocks>({
  create: () => new Map(),
  update(removed, transaction) {
    if (!transaction.docChanged || transaction.annotation(Transaction.remote)) return removed
    const splices = transaction.effects.filter((effect) => effect.is(spliceBlocks)).map(({ value }) => value)
    return addRemoved(removed, transaction, splices)
  },
})

/** The blocks that this window removed, now and, as `earlier`, before, with their settings as last known. */
export function listRemovedBlocks(
  state: EditorState,
  earlier: readonly Block[],
  record: (blockId: string) => BlockRecord,
): Block[] {
  const texts = new Map([...earlier.map(({ id, text }) => [id, text] as const), ...state.field(removedBlocks)])
  return [...texts].slice(-MAX_REMOVED).map(([id, text]) => ({ id, text, ...record(id) }))
}

function addRemoved(
  removed: RemovedBlocks,
  { startState }: Transaction,
  splices: readonly BlockSplice[],
): RemovedBlocks {
  const inserted = new Set(splices.flatMap(({ insert }) => insert))
  const ids = startState.field(blockIdsField)
  const added = splices.flatMap(({ index, remove }) =>
    remove.flatMap((id, offset): [string, string][] => {
      const line = inserted.has(id) ? -1 : indexOfBlockId(ids, id, index + offset)
      return line < 0 ? [] : [[id, startState.doc.line(line + 1).text]]
    }),
  )
  if (added.length === 0) return removed
  const addedIds = new Set(added.map(([id]) => id))
  return new Map([...[...removed].filter(([id]) => !addedIds.has(id)), ...added].slice(-MAX_REMOVED))
}

/**
 * Gives inserted lines the removed blocks whose text they are, so that what was cut or moved comes back with its
 * settings and takes. Returns the given splices if there are none.
 */
export function restoreBlocks(
  transaction: Transaction,
  splices: readonly BlockSplice[],
  record: (blockId: string) => BlockRecord,
): readonly BlockSplice[] {
  const { newDoc, startState } = transaction
  const placed = transaction.annotation(placedPiece)
  const earlier = startState.field(removedBlocks, false)
  if (!placed || !earlier) return splices
  const before = startState.field(blockIdsField)
  const after = splices.reduce(
    (ids, { index, remove, insert }) => spliceBlockIds(ids, index, remove.length, insert),
    before,
  )
  const ids = allBlockIds(after)
  const [known, present] = [new Set(allBlockIds(before)), new Set(ids)]
  const removed = addRemoved(earlier, transaction, splices)
  const first = newDoc.lineAt(placed.at).number - 1
  const lines = placed.lines.flatMap((line, offset) => {
    const index = first + offset
    const id = must(ids[index], 'every line has a block')
    const isFree = !known.has(id) || isAsNew(record(id))
    return isFree ? [{ ...line, index, isNew: !known.has(id), writtenText: newDoc.line(index + 1).text }] : []
  })
  const isRestorable = (id: string, text: string) => removed.get(id) === text && !present.has(id)
  const restored = new Map<number, string>()
  const restore = (index: number, id: string) => {
    restored.set(index, id)
    present.add(id)
  }
  for (const { blockId, index, writtenText } of lines)
    if (blockId !== null && isRestorable(blockId, writtenText)) restore(index, blockId)
  for (const { blockId, index, isNew, text, writtenText } of lines) {
    // Equal text isn't enough for a whole block: a copy of another block has it too. For text joined to other words it is.
    if (restored.has(index) || !isNew || (blockId !== null && text === writtenText && text !== '')) continue
    const id = [...removed.keys()].findLast((each) => isRestorable(each, writtenText))
    if (id !== undefined) restore(index, id)
  }
  if (restored.size === 0) return splices
  for (const [index, id] of restored) ids[index] = id
  const splice = narrowSplice({ index: 0, remove: allBlockIds(before), insert: ids })
  return splice ? [splice] : []
}
