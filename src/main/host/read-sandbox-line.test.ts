import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { SandboxProblem } from '#shared/errors/sandbox-problem.ts'
import { readSandboxLine } from './read-sandbox-line.ts'

const NEVER = new AbortController().signal
const RUNNING = new Promise<SandboxProblem>(() => undefined)
const REPORT = { baseUrl: 'http://127.0.0.1:4100', apiKeys: { free: 'sk_1', paid: 'sk_2' } }

it('reads the report in the first line', async () => {
  const output = new PassThrough()
  output.end(`${JSON.stringify(REPORT)}\nmore\n`)

  expect(await readSandboxLine(output, RUNNING, NEVER)).toEqual(REPORT)
})

it.each([
  ['another line', 'listening\n', RUNNING, 60_000, { kind: 'unexpected-line' }],
  ['no line in time', '', RUNNING, 10, { kind: 'start-timed-out', seconds: 0.01 }],
  ['an end', '', Promise.resolve<SandboxProblem>({ kind: 'ended', code: '3' }), 60_000, { kind: 'ended', code: '3' }],
] as const)('rejects on %s, with the problem', async (_what, text, ended, timeoutMs, problem) => {
  const output = new PassThrough()
  output.write(text)

  await expect(readSandboxLine(output, ended, NEVER, timeoutMs)).rejects.toMatchObject({
    name: 'SandboxError',
    problem,
  })
})

it('rejects with the reason of the caller when canceled', async () => {
  const stopping = new AbortController()
  const reading = readSandboxLine(new PassThrough(), RUNNING, stopping.signal)
  stopping.abort(new Error('closing'))

  await expect(reading).rejects.toThrow('closing')
})
