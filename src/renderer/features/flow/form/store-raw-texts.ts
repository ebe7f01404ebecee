import { isRecord } from '#shared/domain/flow/flow-graph.ts'
import type { RawTexts } from './form-scope.ts'

/**
 * Stores texts that aren't valid values yet for the next start, and restores those of the last one. They are stored
 * nowhere else: the graph has only what parses. An unreadable store counts as empty.
 *
 * @param key of the storage, one for each flow
 * @returns function that stops storing
 */
export function storeRawTexts(
  texts: RawTexts,
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): () => void {
  const kept = readKept(storage.getItem(key))
  if (kept.size > 0) texts.set(new Map([...kept, ...texts.get()]))
  return texts.subscribe(() => {
    const now = texts.get()
    if (now.size === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(Object.fromEntries(now)))
  })
}

function readKept(stored: string | null): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}')
    if (!isRecord(kept)) return new Map()
    return new Map(Object.entries(kept).flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])))
  } catch {
    return new Map()
  }
}
