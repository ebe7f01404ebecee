import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const moduleUrl = new URL('./told-to-stop.mjs', import.meta.url).href

/** A program that runs until it is told to stop, and says so. */
const PROGRAM = `
  const { onToldToStop } = await import(${JSON.stringify(moduleUrl)})
  const alive = setInterval(() => {}, 1000)
  onToldToStop(() => { console.log('told'); clearInterval(alive) })
  console.log('running ' + process.pid)
`

describe.runIf(process.platform !== 'win32')('a program of this project', () => {
  it('is told to stop by a signal', async () => {
    const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM])
    await once(program.stdout, 'data')

    program.kill('SIGTERM')
    const [said] = await once(program.stdout, 'data')
    const [status] = await once(program, 'exit')

    expect([String(said).trim(), status]).toEqual(['told', 0])
  })

  it('is told to stop when the npm that runs it was ended, which ends only the shell between them', async () => {
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
