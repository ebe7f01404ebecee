import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { TICKET_LIFE_MS, type Session } from './session.ts'

/** How long a browser may take to start. */
const BROWSER_STARTS_WITHIN_MS = 2 * 60_000

/** Pages on the disk that lead a browser to the studio. Only this user can read them, unlike a command line. */
export interface WindowFiles {
  /** Writes a page that opens one window, with a ticket that is never older than half its life. Returns its `file:` address. */
  write(origin: string): string
  /** Deletes all of them. */
  close(): void
}

/** @param folder created here; what an earlier run left in it is deleted */
export function createWindowFiles(folder: string, session: Session): WindowFiles {
  const running = new Set<() => void>()
  rmSync(folder, { recursive: true, force: true })

  return {
    write(origin) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${randomBytes(8).toString('hex')}.html`)
      const end = (): void => {
        clearInterval(renewing)
        clearTimeout(givingUp)
        running.delete(end)
        rmSync(file, { force: true })
      }
      const renew = (): void => {
        writeFileSync(`${file}.new`, pageTo(`${origin}/#token=${session.newTicket(end)}`), { mode: 0o600 })
        renameSync(`${file}.new`, file)
      }
      const renewing = setInterval(() => {
        try {
          renew()
        } catch {
          // A disk that became full: the browser has read the page by now, or a later start writes another one.
          end()
        }
      }, TICKET_LIFE_MS / 2)
      const givingUp = setTimeout(end, BROWSER_STARTS_WITHIN_MS)
      renewing.unref()
      givingUp.unref()
      running.add(end)
      renew()
      return pathToFileURL(file).href
    },
    close() {
      for (const end of [...running]) end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function pageTo(url: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Overvoice</title><meta http-equiv="refresh" content="0;url=${url}">\n`
}
