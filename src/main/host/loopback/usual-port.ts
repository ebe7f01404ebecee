import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const fileOf = (homeFolder: string) => path.join(homeFolder, 'window-port')

/** The last port of this home folder's window; null if there is none worth trying. */
export function readUsualPort(homeFolder: string): number | null {
  try {
    const port = Number(readFileSync(fileOf(homeFolder), 'utf8'))
    return Number.isInteger(port) && port >= 1_024 && port <= 65_535 ? port : null
  } catch {
    return null
  }
}

/** Stores the port of `origin`. An unwritable folder only loses this preference. */
export function storeUsualPort(homeFolder: string, origin: string): void {
  try {
    writeFileSync(fileOf(homeFolder), new URL(origin).port, { mode: 0o600 })
  } catch {
    // Important data is stored elsewhere, where failures are reported.
  }
}
