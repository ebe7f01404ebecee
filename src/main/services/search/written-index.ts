import type { ReadableDb, WritableDb } from '../../db/database.ts'
import {
  addWritten,
  listIndexStamps,
  listWrittenOfChapter,
  listWrittenOfOwner,
  removeWritten,
  setIndexStamp,
  type Written,
} from '../../db/repos/written-repo.ts'
import {
  databaseStamp,
  listWrittenBlocks,
  listWrittenOwners,
  type WrittenOwner,
} from '../../db/repos/written-source-repo.ts'
import { indexedWords, wordQuery } from '#shared/domain/words/word-query.ts'
import { findHits, type IndexResult } from './find-hits.ts'
import { indexNewTakes, indexTakesOf, TAKES_STAMP } from './take-index.ts'

export interface WrittenIndexDeps {
  db: ReadableDb
  cache: WritableDb
  /** Milliseconds of a monotonic clock. */
  monotonic(): number
  reportBug(error: unknown): void
}

/**
 * Full-text index of everything the user wrote, searched while typing. Edits cost nothing here: the index is updated on
 * search.
 */
export interface WrittenIndex {
  /**
   * Returns the newest entries that contain every typed word, the last one as a prefix. Updates the index first, for a
   * moment at most; the rest continues in the background, and the result is marked incomplete.
   *
   * @throws StudioError `storage_failed`, `disk_full`
   */
  search(request: { text: string; limit: number }): IndexResult
  /** Resolves when nothing is left to index. */
  settled(): Promise<void>
  dispose(): Promise<void>
}

/** How long a search waits before it returns what is indexed. */
const PATIENCE_MS = 20
/** How long indexing runs before yielding. */
const SLICE_MS = 8
const ENTRIES_PER_TRANSACTION = 200

/** Opens the index over a cache, as an earlier run left it. */
export function createWrittenIndex(deps: WrittenIndexDeps): WrittenIndex {
  const { db, cache } = deps
  let stamps: Map<string, string> | null = null
  let seen: string | null = null
  let work: Iterator<void> | null = null
  let running: Promise<void> | null = null
  let isClosed = false

  function* bringUp(): Generator<void> {
    yield* indexNewTakes(deps)
    const known = (stamps ??= listIndexStamps(cache))
    known.delete(TAKES_STAMP)
    const owners = listWrittenOwners(db)
    const live = new Set(owners.map(({ ownerId }) => ownerId))
    for (const ownerId of [...known.keys()]) {
      if (!live.has(ownerId)) yield* replace(ownerId, [], null)
    }
    for (const owner of owners) {
      if (known.get(owner.ownerId) === owner.stamp) continue
      yield* replace(owner.ownerId, writtenOf(owner), owner.stamp)
    }
  }

  function writtenOf({ ownerId, projectId, title, isRemoved }: WrittenOwner): Written[] {
    const isProject = ownerId === projectId
    const name: Written = {
      kind: isProject ? 'project' : 'chapter',
      ownerId,
      chapterId: isProject ? null : ownerId,
      projectId,
      text: title,
      isRemoved,
    }
    const blocks = isProject ? [] : listWrittenBlocks(db, { id: ownerId, projectId, isRemoved })
    return title === '' ? blocks : [...blocks, name]
  }

  /** Makes the index contain exactly these entries of a project or chapter. Unchanged ones keep their age. */
  function* replace(ownerId: string, written: readonly Written[], stamp: string | null): Generator<void> {
    const present = ownerId.startsWith('chap_')
      ? listWrittenOfChapter(cache, ownerId)
      : listWrittenOfOwner(cache, ownerId)
    const stale = new Map(present.map((entry) => [`${entry.kind} ${entry.ownerId}`, entry]))
    const fresh = written.filter((entry) => {
      const key = `${entry.kind} ${entry.ownerId}`
      const indexed = stale.get(key)
      if (indexed?.text !== entry.text || indexed.isRemoved !== entry.isRemoved) return true
      stale.delete(key)
      return false
    })
    // First: if indexing is interrupted, these blocks are still seen as changed.
    for (const { kind, ownerId: blockId } of [...stale.values(), ...fresh]) {
      if (kind === 'block') yield* indexTakesOf(deps, blockId)
    }
    const steps = [
      ...[...stale.values()].map((entry) => () => removeWritten(cache, entry)),
      ...fresh.map((entry) => () => addWritten(cache, entry, indexedWords(entry.text))),
    ]
    for (let from = 0; from < steps.length; from += ENTRIES_PER_TRANSACTION) {
      cache.transaction(() => {
        for (const step of steps.slice(from, from + ENTRIES_PER_TRANSACTION)) step()
      })
      yield
    }
    // Only now: if indexing is interrupted, this chapter is compared again.
    setIndexStamp(cache, ownerId, stamp)
    if (stamp === null) stamps?.delete(ownerId)
    else stamps?.set(ownerId, stamp)
    yield
  }

  /** Works for a limited time; returns true if nothing is left. */
  function workFor(limitMs: number): boolean {
    const startedAt = deps.monotonic()
    for (;;) {
      if (!work) {
        const now = databaseStamp(db)
        if (now === seen) return true
        seen = now
        work = bringUp()
      }
      try {
        if (work.next().done) work = null
      } catch (error) {
        // The next search compares everything again.
        work = null
        seen = null
        throw error
      }
      if (deps.monotonic() - startedAt >= limitMs) return false
    }
  }

  async function goOn(): Promise<void> {
    try {
      do {
        await new Promise((resolve) => setImmediate(resolve))
      } while (!isClosed && !workFor(SLICE_MS))
    } catch (error) {
      if (!isClosed) deps.reportBug(error)
    }
  }

  return {
    search({ text, limit }) {
      const isComplete = workFor(running ? 0 : PATIENCE_MS)
      if (!isComplete) running ??= goOn().finally(() => (running = null))
      const expression = wordQuery(text)
      if (expression === null) return { hits: [], takes: [], removed: [], isComplete }
      return { ...findHits(deps, { expression, typed: text, limit }), isComplete }
    },
    settled: () => running ?? Promise.resolve(),
    async dispose() {
      isClosed = true
      await running
    },
  }
}
