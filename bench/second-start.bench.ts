import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { spawnBrowser } from './browser/spawned-browser.ts'
import type { BenchRow } from './measure.ts'

const LIMIT_MS = 3_000
/** The project list is usable: its first button accepts a click. */
const USABLE = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('The window cannot be used')), 20000)
  const look = () => document.querySelector('main button:not([disabled])') ? resolve(true) : requestAnimationFrame(look)
  look()
})`

/** T3S: the start command, with everything installed and built. */
export const secondStart: BenchRow = {
  id: 'T3S',
  what: 'Second `npm start` until the window can be used',
  peerIs: 'limit',
  unit: 'ms',
  ratioAtMost: null,
  subjectAtMost: LIMIT_MS,
  rounds: 5,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const env = { ...process.env, OVERVOICE_HOME: join(folder, 'home') }
    return {
      async subject() {
        const startedAt = performance.now()
        // Its own process group, so everything npm starts ends with it.
        const start = spawn('npm', ['start', '--silent', '--', '--headless'], {
          stdio: ['ignore', 'pipe', 'ignore'],
          env,
          detached: true,
        })
        const ended = once(start, 'exit')
        let url: string | undefined
        for await (const line of createInterface({ input: start.stdout })) {
          url = /^http:\S+$/.exec(line)?.[0]
          if (url !== undefined) break
        }
        if (url === undefined) throw new Error('The studio did not start')
        const browser = spawnBrowser(join(folder, 'profile'), url)
        try {
          await browser.evaluate(USABLE)
          return performance.now() - startedAt
        } finally {
          await browser.close()
          if (start.pid !== undefined) process.kill(-start.pid, 'SIGTERM')
          await ended
        }
      },
      peer: async () => LIMIT_MS,
      close: () => rm(folder, { recursive: true, force: true }),
    }
  },
}
