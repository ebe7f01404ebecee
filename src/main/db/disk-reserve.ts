import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Enough to finish all concurrently received takes, with their word timings. */
const RESERVE_BYTES = 1 << 20

/** A file that reserves space for when the disk is full, so that past events can still be recorded. */
export interface DiskReserve {
  /** Frees the space. False if there was none to free. */
  release(): boolean
  /** Reserves the space again if the disk clearly has more. */
  refill(): void
}

/** A reserve next to the database. Failing to create it isn't an error: a full disk is then just noticed earlier. */
export function openDiskReserve(databasePath: string): DiskReserve {
  const path = `${databasePath}-reserve`
  let isFilled = statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES

  function refill(): void {
    if (isFilled) return
    try {
      const { bavail, bsize } = statfsSync(dirname(path))
      if (bavail * bsize < 3 * RESERVE_BYTES) return
      const file = openSync(path, 'w', 0o600)
      try {
        // Random bytes, because a compressing file system stores zeros in no space at all.
        writeFileSync(file, randomFillSync(new Uint8Array(RESERVE_BYTES)))
        isFilled = true
      } finally {
        closeSync(file)
      }
    } catch {
      rmSync(path, { force: true })
    }
  }

  refill()
  return {
    release() {
      if (!isFilled) return false
      isFilled = false
      rmSync(path, { force: true })
      return true
    },
    refill,
  }
}
