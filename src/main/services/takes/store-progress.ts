import type { WritableDb } from '../../db/database.ts'
import { type TakeProgress, updateTakeProgress } from '../../db/repos/takes-repo.ts'

/** Maximum time that marks may wait before they are stored. */
const STORE_INTERVAL_MS = 250

/**
 * Stores how much of each take has been received. Every commit waits for the disk, so once one take is due, all takes
 * that have grown are stored with it.
 */
export interface ProgressStore {
  /** Follows a take whose row was just inserted. `read` describes what has arrived. */
  follow(read: () => TakeProgress): FollowedTake
}

export interface FollowedTake {
  /**
   * Audio or marks were added.
   *
   * @throws StudioError `disk_full`, `storage_failed` if the takes can't be stored
   */
  grew(): void
  /** The take is about to be stored as a whole. */
  leave(): void
}

/** @param deps.now milliseconds since the Unix epoch */
export function createProgressStore(deps: { db: WritableDb; now(): number }): ProgressStore {
  interface Followed {
    read: () => TakeProgress
    storedAtMs: number
    hasGrown: boolean
  }
  const all = new Set<Followed>()

  return {
    follow(read) {
      const own: Followed = { read, storedAtMs: deps.now(), hasGrown: false }
      all.add(own)
      return {
        grew() {
          own.hasGrown = true
          const nowMs = deps.now()
          if (nowMs - own.storedAtMs < STORE_INTERVAL_MS) return
          const grown = [...all].filter(({ hasGrown }) => hasGrown)
          deps.db.transaction(() => {
            for (const { read: readTake } of grown) updateTakeProgress(deps.db, readTake())
          })
          for (const take of grown) {
            take.storedAtMs = nowMs
            take.hasGrown = false
          }
        },
        leave: () => void all.delete(own),
      }
    },
  }
}
