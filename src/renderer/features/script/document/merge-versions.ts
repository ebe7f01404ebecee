import { must } from '#shared/errors/must.ts'
import { longestIncreasing, type Part, type SplitVersions } from './document-parts.ts'

/** The merged parts as a doubly linked list, so that inserting next to a part is immediate. */
interface Node {
  part: Part
  before: Node | null
  after: Node | null
}

/**
 * Applies this window's changes to the stored version. All text typed in either version stays, in its block: moves take
 * it along, a split or merge puts it next to the text it was typed at, and a block that one side removed while the
 * other wrote in it stays. Of two moves of one block, this window's counts.
 */
export function mergeVersions(split: SplitVersions): Part[] {
  const list = createList(split.parts.stored)
  const removed = findRemovedBlocks(split)
  placeAddedText(split, list)
  for (const part of split.parts.stored) {
    const isDeleted = part.kind === 'old' && part.local === null && removed.get(part.blockId) !== 'restored'
    if (isDeleted) list.remove(part)
  }
  removeBlockStarts(split, list)
  // A chapter always has a block.
  if (list.all().length === 0) list.insert(split.parts.local.slice(0, 1), null)
  const merged = moveBlocks(split, list.all())
  let position = split.from - 1
  for (const part of merged) {
    part.merged = position
    position += part.text.length
  }
  return merged
}

type PartList = ReturnType<typeof createList>

function createList(parts: readonly Part[]) {
  const nodes = new Map<Part, Node>()
  let first: Node | null = null
  const insert = (part: Part, before: Node | null) => {
    const node: Node = { part, before, after: before ? before.after : first }
    if (node.after) node.after.before = node
    if (before) before.after = node
    else first = node
    nodes.set(part, node)
    return node
  }
  let last: Node | null = null
  for (const part of parts) last = insert(part, last)

  const nodeOf = (part: Part) => must(nodes.get(part), 'callers check that the part is listed')
  const groupEnd = (part: Part) => {
    let node = nodeOf(part)
    while (node.after && node.after.part.kind !== 'block') node = node.after
    return node.part
  }
  return {
    has: (part: Part) => nodes.has(part),
    after: (part: Part) => nodeOf(part).after?.part ?? null,
    before: (part: Part) => nodeOf(part).before?.part ?? null,
    /** The last part of the block that contains `part`. */
    groupEnd,
    /** Inserts parts after `place`, or first; returns the last one. */
    insert(added: readonly Part[], place: Part | null): Part | null {
      let node = place && nodeOf(place)
      for (const part of added) node = insert(part, node)
      return node?.part ?? null
    },
    remove(part: Part) {
      const node = nodes.get(part)
      if (!node) return
      if (node.before) node.before.after = node.after
      else first = node.after
      if (node.after) node.after.before = node.before
      nodes.delete(part)
    },
    all() {
      const all: Part[] = []
      for (let node = first; node; node = node.after) all.push(node.part)
      return all
    },
  }
}

/** Blocks removed with their text in this window; `restored` if text was added to them meanwhile. */
function findRemovedBlocks({ parts }: SplitVersions): Map<string, 'removed' | 'restored'> {
  const removed = new Map<string, 'removed' | 'restored'>()
  for (const part of parts.base) if (part.kind === 'block' && part.local === null) removed.set(part.blockId, 'removed')
  for (const part of parts.local) if (part.kind === 'old') removed.delete(part.blockId)
  for (const part of parts.stored) {
    if (part.kind === 'new' && removed.has(part.blockId)) removed.set(part.blockId, 'restored')
  }
  return removed
}

/** Inserts text and blocks that were added in this window next to the parts they were added at. */
function placeAddedText({ parts: { local } }: SplitVersions, list: PartList) {
  for (let index = 0; index < local.length;) {
    const isAdded = (part: Part | undefined) => part !== undefined && part.base === null && part.stored === null
    if (!isAdded(local[index])) {
      index += 1
      continue
    }
    let end = index
    while (isAdded(local[end])) end += 1
    placeRun(local, index, end, list)
    index = end
  }
}

/** Places the added parts from `start` to `end`: text belongs to the block before it, then whole blocks may follow. */
function placeRun(local: readonly Part[], start: number, end: number, list: PartList) {
  const run = local.slice(start, end)
  const blockIndex = run.findIndex(({ kind }) => kind === 'block')
  const text = run.slice(0, blockIndex < 0 ? run.length : blockIndex)
  const blocks = run.slice(text.length)
  const next = local[end] ?? null
  // A split: the text after it belongs to the last added block.
  const isInside = next !== null && next.kind !== 'block'

  const before = findListed(local, start - 1, -1, list)
  const follower = blocks.length === 0 ? findListed(local, end, 1, list) : null
  let place: Part | null
  if (before) {
    place = before
    // After a replacement of the text it was typed after; otherwise directly after that text, so that words stay whole
    // while another window types at the same place.
    if (before !== local[start - 1]) {
      const isStoredText = (part: Part | null) => part?.kind === 'new' && part.local === null
      for (let after = list.after(place); after && isStoredText(after); after = list.after(place)) place = after
    }
    place = list.insert(text, place)
  } else if (follower) {
    place = list.insert(text, list.before(follower))
  } else if (text.length > 0) {
    place = restoreBlock(local, start, text, list)
  } else {
    place = isInside && next && list.has(next) ? list.before(next) : null
    if (!place) {
      if (blocks.every(({ kind }) => kind === 'block') && isInside) return
      place = previousGroupEnd(local, start - 1, list)
    }
  }
  if (blocks.length === 0) return
  if (!isInside && place) place = list.groupEnd(place)
  list.insert(blocks, place)
}

/** The nearest listed part of the same block in this window, from `index` on in one direction. */
function findListed(local: readonly Part[], index: number, step: 1 | -1, list: PartList): Part | null {
  for (let part = local[index]; part; part = local[(index += step)]) {
    if (step > 0 && part.kind === 'block') return null
    if (list.has(part)) return part
    if (part.kind === 'block') return null
  }
  return null
}

/** End of the nearest block before `index` in this window that is listed; null if there is none. */
function previousGroupEnd(local: readonly Part[], index: number, list: PartList): Part | null {
  for (let part = local[index]; part; part = local[(index -= 1)]) {
    if (part.kind === 'block' && list.has(part)) return list.groupEnd(part)
  }
  return null
}

/** The block was removed elsewhere: inserts it again, with the text it has in this window up to the added one. */
function restoreBlock(local: readonly Part[], start: number, text: readonly Part[], list: PartList): Part | null {
  let from = start - 1
  while (local[from] && local[from]?.kind !== 'block') from -= 1
  let to = start + text.length
  while (local[to]?.kind === 'old') to += 1
  const unlisted = local.slice(Math.max(0, from), to).filter((part) => !list.has(part))
  return list.insert(unlisted, previousGroupEnd(local, from - 1, list))
}

/**
 * Removes the starts of blocks that this window removed or merged. One whose text would join another block than in this
 * window stays. A block split off elsewhere goes with its text.
 */
function removeBlockStarts({ parts }: SplitVersions, list: PartList) {
  const isStart = (part: Part | null | undefined) => !part || part.kind === 'block'
  const withText = new Set(parts.stored.filter((part, index) => isStart(part) && !isStart(parts.stored[index + 1])))
  let previous: Part | null = null
  for (const part of list.all()) {
    if (part.kind !== 'block') continue
    const isRemovedHere = part.base !== null && part.local === null
    const isSplitElsewhere = part.base === null && part.local === null && withText.has(part)
    let text = list.after(part)
    const isEmpty = isStart(text)
    const isOnly = previous === null && text === null
    while (text && text.kind !== 'block' && text.localBlockId === null) text = list.after(text)
    const target = text && text.kind !== 'block' ? text.localBlockId : null
    const isMerged = isRemovedHere && previous !== null && target === previous.blockId
    if (isMerged || (isEmpty && !isOnly && (isRemovedHere || isSplitElsewhere))) list.remove(part)
    else previous = part
  }
}

/** Puts blocks that this window moved, and those it added, after the same block as in this window. */
function moveBlocks({ parts }: SplitVersions, merged: Part[]): Part[] {
  const localStarts = parts.local.filter(({ kind }) => kind === 'block')
  const inOrder = new Set(longestIncreasing(localStarts.map(({ base }) => base)))
  const isMoved = (part: Part, index: number) => part.base !== null && !inOrder.has(index)
  if (!localStarts.some(isMoved)) return merged
  const groups = new Map<Part, Part[]>()
  let group: Part[] = []
  for (const part of merged) {
    if (part.kind === 'block') groups.set(part, (group = []))
    group.push(part)
  }
  /** Blocks to be placed, by the block before them. */
  const followers = new Map<Part | null, Part>()
  const placed = new Set<Part>()
  let previous: Part | null = null
  for (const [index, start] of localStarts.entries()) {
    if (!groups.has(start)) continue
    if (isMoved(start, index) || (start.base === null && start.stored === null)) {
      followers.set(previous, start)
      placed.add(start)
    }
    previous = start
  }
  const moved: Part[] = []
  const add = (start: Part | null) => {
    for (let next = start; next; next = followers.get(next) ?? null) moved.push(...(groups.get(next) ?? []))
  }
  add(followers.get(null) ?? null)
  for (const start of groups.keys()) if (!placed.has(start)) add(start)
  return moved
}
