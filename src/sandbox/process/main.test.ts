import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url))

interface Ready {
  baseUrl: string
  apiKeys: { free: string; paid: string }
}

interface Program {
  child: ChildProcessWithoutNullStreams
  ready: Ready
  /** Everything printed on standard output so far. */
  printed: () => string
}

async function start(...args: string[]): Promise<Program> {
  const child = spawn(process.execPath, [PROGRAM, '--port', '0', ...args])
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      printed += part
      if (printed.includes('\n')) resolve(printed.slice(0, printed.indexOf('\n')))
    })
    child.on('exit', (code) => reject(new Error(`The program ended with ${code} before it was ready`)))
  })
  const ready = JSON.parse(await firstLine) as Ready
  return { child, ready, printed: () => printed }
}

it('prints one line with its address and keys, and serves there', async () => {
  const { ready, printed } = await start()

  const answer = await fetch(`${ready.baseUrl}/v1/voices`, {
    headers: { Authorization: `Bearer ${ready.apiKeys.free}` },
  })

  expect(answer.status).toBe(200)
  expect(answer.headers.get('ratelimit-limit')).toBe('20')
  expect(Object.keys(ready)).toEqual(['baseUrl', 'apiKeys'])
  expect(ready.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(ready.apiKeys.free).not.toBe(ready.apiKeys.paid)
  expect(printed()).toBe(`${JSON.stringify(ready)}\n`)
})

it.each(['SIGTERM', 'SIGINT'] as const)('ends with status 0 on %s, an open stream notwithstanding', async (signal) => {
  const { child, ready } = await start('--speed', '1')
  const answer = await fetch(`${ready.baseUrl}/v1/audio/stream`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ready.apiKeys.paid}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ voice_id: 'aria', input: 'The lamp had been dark for eleven years. '.repeat(100) }),
  })
  answer.arrayBuffer().catch(() => undefined)

  child.kill(signal)
  const [code] = await once(child, 'exit')

  expect(answer.status).toBe(200)
  expect(code).toBe(0)
})

it('ends when whoever started it is gone', async () => {
  const { child } = await start('--parent-watch')

  child.stdin.end()
  const [code] = await once(child, 'exit')

  expect(code).toBe(0)
})

it('takes its date, faults and header names from the command line', async () => {
  const { ready } = await start('--now', '2026-09-20', '--faults', '--header-prefix', 'Acme-')

  const usage = await fetch(`${ready.baseUrl}/sandbox/usage`)
  const voices = await fetch(`${ready.baseUrl}/v1/voices`, {
    headers: { Authorization: `Bearer ${ready.apiKeys.free}` },
  })

  expect(usage.status).toBe(200)
  expect(voices.headers.get('acme-version')).toBe('2026-09-13')
})

it.each([
  [['--port', 'many'], '--port takes a number from 0 to 65535'],
  [['--speed=-1'], '--speed takes a number of 0 or more'],
  [['--now', 'soon'], '--now takes a date'],
  [['--header-prefix', 'Acme'], '--header-prefix takes a name that ends in a hyphen'],
  [['--loud'], "Unknown option '--loud'"],
])('says in one sentence why it does not start with %j', async (args, sentence) => {
  const child = spawn(process.execPath, [PROGRAM, ...args])
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint += part))

  const [code] = await once(child, 'close')

  expect(code).toBe(1)
  expect(complaint).toContain(sentence)
  expect(complaint.trim().split('\n')).toHaveLength(1)
})
