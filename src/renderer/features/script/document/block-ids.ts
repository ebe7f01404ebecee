import { must } from '#shared/errors/must.ts'

const CHUNK_MAX = 512
const CHUNK_MIN = 128

/**
 * The IDs of a chapter's blocks in order, one per line of the document. Immutable, because old editor states keep
 * theirs. Chunked, so a new line in a book of 100,000 blocks copies a few hundred IDs.
 */
export interface BlockIds {
  readonly chunks: readonly (readonly string[])[]
  /** Index of each chunk's first ID. */
  readonly starts: readonly number[]
  readonly length: number
}

function fromChunks(chunks: readonly (readonly string[])[]): BlockIds {
  const starts: number[] = []
  let length = 0
  for (const chunk of chunks) {
    starts.push(length)
    length += chunk.length
  }
  return { chunks, starts, length }
}

function cut(ids: readonly string[]): (readonly string[])[] {
  if (ids.length <= CHUNK_MAX) return ids.length > 0 ? [ids] : []
  const count = Math.ceil(ids.length / (CHUNK_MAX / 2))
  const size = Math.ceil(ids.length / count)
  const chunks: string[][] = []
  for (let start = 0; start < ids.length; start += size) chunks.push(ids.slice(start, start + size))
  return chunks
}

/** Creates a list of these IDs. */
export function getBlockIds(ids: readonly string[]): BlockIds {
  return fromChunks(cut(ids.slice()))
}

/** Number of the chunk that contains `index`; the last one for the end of the list. */
function chunkAt(list: BlockIds, index: number): number {
  let low = 0
  let high = list.starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (must(list.starts[middle], 'middle lies between two chunks') <= index) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** The ID at `index`, or undefined outside the list. */
export function blockIdAt(list: BlockIds, index: number): string | undefined {
  if (index < 0 || index >= list.length) return undefined
  const chunk = chunkAt(list, index)
  return list.chunks[chunk]?.[index - must(list.starts[chunk], 'every chunk has a start')]
}

/** The IDs from `from` up to but not including `to`. */
export function sliceBlockIds(list: BlockIds, from: number, to: number): string[] {
  const ids: string[] = []
  let chunk = chunkAt(list, from)
  while (ids.length < to - from && chunk < list.chunks.length) {
    const start = must(list.starts[chunk], 'every chunk has a start')
    ids.push(...must(list.chunks[chunk], 'the loop ends with the chunks').slice(Math.max(0, from - start), to - start))
    chunk += 1
  }
  return ids
}

/** The list with `removeCount` IDs from `index` on replaced by `insert`. */
export function spliceBlockIds(
  list: BlockIds,
  index: number,
  removeCount: number,
  insert: readonly string[],
): BlockIds {
  if (list.length === 0) return getBlockIds(insert)
  const first = chunkAt(list, index)
  let last = chunkAt(list, Math.max(index, index + removeCount - 1))
  let affected = list.chunks.slice(first, last + 1).flat()
  affected.splice(index - must(list.starts[first], 'every chunk has a start'), removeCount, ...insert)
  const next = list.chunks[last + 1]
  if (affected.length < CHUNK_MIN && next) {
    affected = affected.concat(next)
    last += 1
  }
  return fromChunks([...list.chunks.slice(0, first), ...cut(affected), ...list.chunks.slice(last + 1)])
}

/** Shared by all lists with the chunk. Searching the IDs themselves would compare them letter by letter. */
const positions = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

function getPositions(chunk: readonly string[]): ReadonlyMap<string, number> {
  const known = positions.get(chunk)
  if (known) return known
  const found = new Map(chunk.map((id, index) => [id, index]))
  positions.set(chunk, found)
  return found
}

/** Index of `id`, or -1. `near` is a guess that makes the search immediate if it is close. */
export function indexOfBlockId(list: BlockIds, id: string, near = 0): number {
  const guess = Math.min(Math.max(0, chunkAt(list, near)), list.chunks.length - 1)
  for (let distance = 0; distance <= list.chunks.length; distance += 1) {
    for (const chunk of distance === 0 ? [guess] : [guess - distance, guess + distance]) {
      const ids = list.chunks[chunk]
      const within = ids && getPositions(ids).get(id)
      if (within !== undefined) return must(list.starts[chunk], 'every chunk has a start') + within
    }
  }
  return -1
}

/** All IDs, in order. */
export function allBlockIds(list: BlockIds): string[] {
  return list.chunks.flat()
}
