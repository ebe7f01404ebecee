import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const moduleUrl = (name: string) => new URL(name, import.meta.url).href

/** A second start beside an open studio, with a browser of our own making. */
function show(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'overvoice-second-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const browser = join(folder, 'browser')
  writeFileSync(browser, `#!/bin/sh\n${script}\n`)
  chmodSync(browser, 0o755)
  const program = `
    const { showRunningStudio } = await import(${JSON.stringify(moduleUrl('./show-running-studio.mjs'))})
    const { onToldToStop } = await import(${JSON.stringify(moduleUrl('../set-up/told-to-stop.mjs'))})
    const stopped = new Promise((resolve) => onToldToStop(resolve))
    await showRunningStudio('http://127.0.0.1:5/#token=t', ${JSON.stringify(browser)}, stopped)
  `
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, OVERVOICE_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

describe.runIf(process.platform !== 'win32')('a second start', () => {
  it('prints the address when its window cannot open', async () => {
    const second = show('echo no display >&2; exit 1')
    let printed = ''
    second.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))

    const [status] = await once(second, 'close')

    expect([status, printed]).toEqual([0, 'http://127.0.0.1:5/#token=t\n'])
  })

  it('closes its window and ends when it is told to stop', async () => {
    const second = show('exec sleep 60')
    let printed = ''
    second.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
    await once(second.stderr, 'data')

    second.kill('SIGTERM')
    const [status] = await once(second, 'close')

    expect([status, printed]).toEqual([0, ''])
  })
})
