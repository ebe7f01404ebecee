import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

const moduleUrl = (name: string) => new URL(name, import.meta.url).href

/** A second start beside an open studio, with a browser of our own making. */
async function show(script: string, answer = '{"address":"file:///window.html"}') {
  const studio = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1')
  await once(studio, 'listening')
  onTestFinished(() => void studio.close())
  const url = `http://127.0.0.1:${(studio.address() as AddressInfo).port}/#token=t`
  const folder = mkdtempSync(join(tmpdir(), 'overvoice-second-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const browser = join(folder, 'browser')
  writeFileSync(browser, `#!/bin/sh\n${script}\n`)
  chmodSync(browser, 0o755)
  const program = `
    const { showRunningStudio } = await import(${JSON.stringify(moduleUrl('./show-running-studio.mjs'))})
    const { onStopSignal } = await import(${JSON.stringify(moduleUrl('../set-up/on-stop-signal.mjs'))})
    const stopped = new Promise((resolve) => onStopSignal(resolve))
    await showRunningStudio('${url}', ${JSON.stringify(browser)}, stopped)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, OVERVOICE_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, url }
}

describe('a second start', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'Windows has no such signals'))

  it('prints the address when its window cannot open', async () => {
    const { child: second, url } = await show('echo no display >&2; exit 1')
    let printed = ''
    second.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))

    const [status] = await once(second, 'close')

    expect([status, printed]).toEqual([0, `${url}\n`])
  })

  it('prints the address, and starts no browser with it, when the studio gives no page to open', async () => {
    const { child: second, url } = await show('echo started "$@" >&2; exec sleep 60', 'Refused.')
    let printed = ''
    let said = ''
    second.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
    second.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))

    const [status] = await once(second, 'close')

    expect([status, printed]).toEqual([0, `${url}\n`])
    expect(said).not.toContain('started')
  })

  it('closes its window and ends on a stop signal', async () => {
    const { child: second } = await show('exec sleep 60')
    let printed = ''
    second.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
    await once(second.stderr, 'data')

    second.kill('SIGTERM')
    const [status] = await once(second, 'close')

    expect([status, printed]).toEqual([0, ''])
  })
})
