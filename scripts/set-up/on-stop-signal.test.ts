import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'

const moduleUrl = new URL('./on-stop-signal.mjs', import.meta.url).href

/** Runs until it receives a stop signal, and prints that. */
const PROGRAM = `
  const { onStopSignal } = await import(${JSON.stringify(moduleUrl)})
  const alive = setInterval(() => {}, 1000)
  onStopSignal(() => { console.log('told'); clearInterval(alive) })
  console.log('running ' + process.pid)
`

describe('a program of this project', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'Windows has no such signals'))

  it('calls back on a signal', async () => {
    const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM])
    await once(program.stdout, 'data')

    program.kill('SIGTERM')
    const [said] = await once(program.stdout, 'data')
    const [status] = await once(program, 'exit')

    expect([String(said).trim(), status]).toEqual(['told', 0])
  })

  it('calls back when npm was ended, which ends only the shell between them', async () => {
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, PROGRAM], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { ...process.env, npm_lifecycle_event: 'start' },
    })
    await once(shell.stdout, 'data')

    shell.kill('SIGKILL')
    const [said] = await once(shell.stdout, 'data')

    expect(String(said).trim()).toBe('told')
  })
})
