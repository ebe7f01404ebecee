import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const fileOf = (homeFolder: string) => path.join(homeFolder, 'window-port')

/** The port that this home folder's window had last; null when it had none that is worth trying. */
export function readUsualPort(homeFolder: string): number | null {
  try {
    const port = Number(readFileSync(fileOf(homeFolder), 'utf8'))
    return Number.isInteger(port) && port >= 1_024 && port <= 65_535 ? port : null
  } catch {
    return null
  }
}

/** Remembers the port of `origin`. A folder that cannot be written costs nothing but the memory. */
export function keepUsualPort(homeFolder: string, origin: string): void {
  try {
    writeFileSync(fileOf(homeFolder), new URL(origin).port, { mode: 0o600 })
  } catch {
    // What matters is stored elsewhere, where a failure is told.
  }
}
