import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { formatSandboxProblem } from '#shared/errors/sandbox-problem.ts'
import { sandboxEnvironment } from '../sandbox-environment.ts'
import type { ElectronModules } from './electron-modules.ts'
import { startSandboxUtility } from './sandbox-utility.ts'
import { strict } from './strict-electron.test-support.ts'

/** A utility process, as far as it is used. */
function utility(behavior: { heedsStop: boolean } = { heedsStop: true }) {
  const forks: unknown[][] = []
  const calls: string[] = []
  const stdout = new PassThrough()
  const child = Object.assign(new EventEmitter(), {
    stdout,
    stderr: new PassThrough(),
    postMessage(message: unknown) {
      calls.push(`message ${String(message)}`)
      if (behavior.heedsStop) child.emit('exit', 0)
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

it('starts the program without the studio’s environment, and returns what it reports', async () => {
  const { module, stdout, forks, calls } = utility()
  stdout.write(LINE)

  const service = await startSandboxUtility(module, '/program.js', '/home/sandbox', never)
  await service.stop()

  expect(service).toMatchObject({ baseUrl: 'http://127.0.0.1:4711', apiKeys: { free: 'f', paid: 'p' } })
  expect(forks).toEqual([
    [
      '/program.js',
      ['--port', '0', '--keep', '/home/sandbox', '--samples'],
      { stdio: 'pipe', serviceName: 'Overvoice sandbox', env: expect.objectContaining({ PATH: process.env['PATH'] }) },
    ],
  ])
  expect(calls).toEqual(['message stop'])
  expect(formatSandboxProblem(await service.ended)).toBe('It ended with code 0.')
})

it('passes on only what Node needs, and never an environment that Electron would replace with the whole one', () => {
  expect(
    sandboxEnvironment({ PATH: '/bin', SystemRoot: 'C:\\Windows', OPENAI_API_KEY: 'sk', NODE_OPTIONS: '-r x' }),
  ).toEqual({ PATH: '/bin', SystemRoot: 'C:\\Windows' })
  expect(sandboxEnvironment({ API_KEY: 'sk', HOME: undefined })).toEqual({ PATH: '' })
})

it('kills a program that ignores the request to stop', async () => {
  const { module, stdout, calls } = utility({ heedsStop: false })
  stdout.write(LINE)
  const service = await startSandboxUtility(module, '/program.js', '/home/sandbox', never)

  await service.stop()

  expect(calls).toEqual(['message stop', 'kill'])
})

it('reports how the program ended before it was ready', async () => {
  const { module, child } = utility()

  const starting = startSandboxUtility(module, '/program.js', '/home/sandbox', never)
  child.emit('exit', 3)
  child.kill = () => true as unknown as void

  await expect(starting).rejects.toThrow('It ended with code 3.')
})

it('kills the program if the start is canceled', async () => {
  const { module, calls } = utility()
  const leaving = new AbortController()

  const starting = startSandboxUtility(module, '/program.js', '/home/sandbox', leaving.signal)
  leaving.abort()

  await expect(starting).rejects.toMatchObject({ name: 'AbortError' })
  expect(calls).toEqual(['kill'])
})
