import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Log of unexpected failures, which a user can attach to a report. */
export interface BugLog {
  /** Writes the error in full, with secrets redacted, and returns the ID shown to the user. Never throws. */
  report(error: unknown, where: string): string
}

export interface BugLogDeps {
  folder: string
  now: () => Date
  newId: () => string
  /** Values that must never be written, such as the currently stored key. */
  secrets: () => string[]
}

const KEPT_FILES = 14

/** One JSON Lines file per day in `folder`; the latest 14 are kept. */
export function createBugLog(deps: BugLogDeps): BugLog {
  return {
    report(error, where) {
      const id = deps.newId().slice(0, 8)
      const at = deps.now().toISOString()
      try {
        mkdirSync(deps.folder, { recursive: true, mode: 0o700 })
        const line = redact(JSON.stringify({ at, id, where, error: describe(error) }), deps.secrets())
        appendFileSync(path.join(deps.folder, `bugs-${at.slice(0, 10)}.log`), `${line}\n`, { mode: 0o600 })
        removeOldest(deps.folder)
      } catch {
        // A full disk must not hide the failure being reported: the user still gets the message and the ID.
      }
      return id
    },
  }
}

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? undefined : describe(error.cause)
  return { name: error.name, message: error.message, stack: error.stack, cause }
}

/** `text` without the given secrets and without anything that looks like a credential. */
function redact(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) {
    if (secret.length >= 4)
      clean = clean.replaceAll(secret, '[removed]').replaceAll(JSON.stringify(secret).slice(1, -1), '[removed]')
  }
  return clean.replaceAll(/(bearer\s+)[^\s"'\\,]+/gi, '$1[removed]').replaceAll(/(token=)[^\s"'\\&]+/gi, '$1[removed]')
}

function removeOldest(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => /^bugs-\d{4}-\d\d-\d\d\.log$/.test(name))
    .sort()
  for (const name of files.slice(0, Math.max(0, files.length - KEPT_FILES))) rmSync(path.join(folder, name))
}
