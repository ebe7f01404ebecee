import { indexedWords } from '#shared/domain/words/word-query.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { addTakeText, listTakeTexts, removeTakeText } from '../../db/repos/take-texts-repo.ts'
import {
  getTakeSource,
  isStoredTake,
  listDifferingTakeIds,
  listStoredTakeTexts,
} from '../../db/repos/take-source-repo.ts'
import { getIndexStamp, setIndexStamp } from '../../db/repos/written-repo.ts'

export interface TakeIndexDeps {
  db: ReadableDb
  cache: WritableDb
}

/** The stamp of the takes is the last one that was read. */
export const TAKES_STAMP = 'takes'
const TAKES_PER_PAGE = 200
const TAKES_PER_TRANSACTION = 100

/** Indexes the takes that were stored since, of those whose text isn't their block's. Yields between short steps. */
export function* indexNewTakes({ db, cache }: TakeIndexDeps): Generator<void> {
  let row = lastReadRow({ db, cache })
  for (;;) {
    const takes = listStoredTakeTexts(db, row, TAKES_PER_PAGE)
    const last = takes.at(-1)
    if (!last) return
    cache.transaction(() => {
      for (const { takeId, blockId, text } of takes) {
        if (text !== null) addTakeText(cache, { takeId, blockId }, indexedWords(text))
      }
      setIndexStamp(cache, TAKES_STAMP, `${last.row} ${last.takeId}`)
    })
    row = last.row
    yield
  }
}

/** Compares the indexed takes of a block that was edited, deleted or restored. Yields between short steps. */
export function* indexTakesOf({ db, cache }: TakeIndexDeps, blockId: string): Generator<void> {
  const differing = new Set(listDifferingTakeIds(db, blockId))
  const indexed = listTakeTexts(cache, blockId)
  const known = new Set(indexed.map(({ takeId }) => takeId))
  const steps = [
    // A deleted take isn't listed but may be restored.
    ...indexed
      .filter(({ takeId }) => !differing.has(takeId) && getTakeSource(db, takeId)?.isDeleted !== true)
      .map(
        ({ id }) =>
          () =>
            removeTakeText(cache, id),
      ),
    ...[...differing]
      .filter((takeId) => !known.has(takeId))
      .map((takeId) => () => {
        const text = getTakeSource(db, takeId)?.text
        if (text !== undefined) addTakeText(cache, { takeId, blockId }, indexedWords(text))
      }),
  ]
  for (let from = 0; from < steps.length; from += TAKES_PER_TRANSACTION) {
    cache.transaction(() => {
      for (const step of steps.slice(from, from + TAKES_PER_TRANSACTION)) step()
    })
    yield
  }
}

/** Starts from the beginning in a database that was restored or compacted: what is indexed already stays. */
function lastReadRow({ db, cache }: TakeIndexDeps): number {
  const [row = '', takeId = ''] = getIndexStamp(cache, TAKES_STAMP)?.split(' ') ?? []
  return isStoredTake(db, Number(row), takeId) ? Number(row) : 0
}
