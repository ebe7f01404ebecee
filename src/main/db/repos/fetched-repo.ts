import type { WritableDb } from '../database.ts'

/** Deletes large data that can be fetched or generated again: auditions and the request log. */
export function clearFetched(cache: WritableDb): void {
  cache.transaction(() => {
    cache.run(`DELETE FROM auditions`)
    cache.run(`DELETE FROM requests`)
    cache.run(`DELETE FROM console_requests`)
  })
}
