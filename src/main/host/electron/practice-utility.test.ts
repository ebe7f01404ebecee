import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { ElectronModules } from './electron-modules.ts'
import { startPracticeUtility } from './practice-utility.ts'
import { strict } from './strict-electron.test-support.ts'

/** A utility process as far as it is used. */
function utility(behaviour: { heedsStop: boolean } = { heedsStop: true }) {
  const forks: unknown[][] = []
  const calls: string[] = []
  const stdout = new PassThrough()
  const child = Object.assign(new EventEmitter(), {
    stdout,
    stderr: new PassThrough(),
    postMessage(message: unknown) {
      calls.push(`message ${String(message)}`)
      if (behaviour.heedsStop) child.emit('exit', 0)
    },
    kill() {
      calls.push('kill')
      child.emit('exit', 9)
    },
  })
  const module = strict('utilityProcess', {
    fork: (...input: unknown[]) => {
      forks.push(input)
      return strict('child', child)
    },
  }) as unknown as ElectronModules['utilityProcess']
  return { module, child, stdout, forks, calls }
}

const never = new AbortController().signal
const LINE = '{"baseUrl":"http://127.0.0.1:4711","apiKeys":{"free":"f","paid":"p"}}\n'

it('starts the program without the studio’s environment, and answers what it says of itself', async () => {
  const { module, stdout, forks, calls } = utility()
  stdout.write(LINE)

  const service = await startPracticeUtility(module, '/program.js', '/home/practice', never)
  await service.stop()

  expect(service).toMatchObject({ baseUrl: 'http://127.0.0.1:4711', apiKeys: { free: 'f', paid: 'p' } })
  expect(forks).toEqual([
    [
      '/program.js',
      ['--port', '0', '--keep', '/home/practice'],
      { stdio: 'pipe', serviceName: 'Overvoice practice service', env: {} },
    ],
  ])
  expect(calls).toEqual(['message stop'])
  expect(await service.ended).toBe('It ended with code 0.')
})

it('ends a program that does not heed the request to stop', async () => {
  const { module, stdout, calls } = utility({ heedsStop: false })
  stdout.write(LINE)
  const service = await startPracticeUtility(module, '/program.js', '/home/practice', never)

  await service.stop()

  expect(calls).toEqual(['message stop', 'kill'])
})

it('says how the program ended before it was ready', async () => {
  const { module, child } = utility()

  const starting = startPracticeUtility(module, '/program.js', '/home/practice', never)
  child.emit('exit', 3)
  child.kill = () => true as unknown as void

  await expect(starting).rejects.toThrow('It ended with code 3.')
})

it('ends the program when the start is called off', async () => {
  const { module, calls } = utility()
  const leaving = new AbortController()

  const starting = startPracticeUtility(module, '/program.js', '/home/practice', leaving.signal)
  leaving.abort()

  await expect(starting).rejects.toMatchObject({ name: 'AbortError' })
  expect(calls).toEqual(['kill'])
})
