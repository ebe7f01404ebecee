import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

const moduleUrl = (name: string) => new URL(name, import.meta.url).href

/** Set-up with one step: a program that starts another one and waits for it, under the lock. */
function setUp(lock: string, env: NodeJS.ProcessEnv = {}) {
  const step = `echo "step $$"; sleep 60 & echo "below $!"; wait`
  const program = `
    const { runCommand } = await import(${JSON.stringify(moduleUrl('./run-command.mjs'))})
    const { runMain } = await import(${JSON.stringify(moduleUrl('./run-main.mjs'))})
    const { withSetUpLock } = await import(${JSON.stringify(moduleUrl('./set-up-lock.mjs'))})
    const onWaiting = (line) => console.log(line)
    await runMain(() => withSetUpLock(async () => {
      await runCommand('sh', ['-c', ${JSON.stringify(step)}], { onWaiting, waitingEveryMs: 50 })
      console.log('went on')
    }, ${JSON.stringify(lock)}))
  `
  return spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; exit $?', process.execPath, program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

describe('a step of set-up', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'Windows has no such signals'))

  it.each(['a signal to all', 'the end of the npm that runs it'])(
    'ends with all that it started by %s',
    async (how) => {
      const folder = mkdtempSync(join(tmpdir(), 'overvoice-step-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const lock = join(folder, 'set-up.lock')
      const running = setUp(lock, { npm_lifecycle_event: 'start' })
      let said = ''
      for (const stream of [running.stdout, running.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (said += text))
      await expect.poll(() => said).toMatch(/below \d+/)

      // As the terminal does it, or as npm ends at a signal: it takes its shell along and leaves the program.
      if (how === 'a signal to all') process.kill(-(running.pid ?? 0), 'SIGINT')
      else running.kill('SIGKILL')
      // What is left running would hold the output open.
      await once(running, 'close')

      expect([existsSync(lock), said.includes('went on')]).toEqual([false, false])
      expect(said.trim().split('\n').at(-1)).toBe('Set-up interrupted. The next start finishes it.')
    },
  )
})
