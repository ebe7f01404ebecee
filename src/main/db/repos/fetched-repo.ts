import type { WritableDb } from '../database.ts'

/** Forgets what takes room and is fetched or made again when it is needed: lines that were heard, and the log of requests. */
export function clearFetched(cache: WritableDb): void {
  cache.transaction(() => {
    cache.run(`DELETE FROM auditions`)
    cache.run(`DELETE FROM requests`)
    cache.run(`DELETE FROM console_requests`)
  })
}
