import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { AGENT } from '../over-http/agents.test-support.ts'

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url))

interface Ready {
  baseUrl: string
  apiKeys: { free: string; paid: string }
}

interface Program {
  child: ChildProcessWithoutNullStreams
  ready: Ready
  /** All standard output so far. */
  printed: () => string
}

/** @param args `--cold` is for tests that need no speech: loading the voice takes most of the start */
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

it('prints one line with its URL and keys, and serves there', async () => {
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

it.each(['SIGTERM', 'SIGINT'] as const)('exits with status 0 on %s despite an open stream', async (signal) => {
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

it('generates its first text even if ready before its engine', async () => {
  const { ready } = await start('--cold', '--speed', '0')

  const answer = await fetch(`${ready.baseUrl}/v1/audio/stream`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ready.apiKeys.paid}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ voice_id: 'aria', input: 'The lamp had been dark.', output_format: 'pcm_24000' }),
  })

  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(24_000)
})

it('exits when its parent is gone', async () => {
  const { child } = await start('--cold', '--parent-watch')

  child.stdin.end()
  const [code] = await once(child, 'exit')

  expect(code).toBe(0)
})

it('exits silently when its parent is gone before it is ready', async () => {
  const child = spawn(process.execPath, [PROGRAM, '--port', '0', '--parent-watch'])
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint += part))

  child.stdin.end()
  const [code] = await once(child, 'close')

  expect([code, complaint]).toEqual([0, ''])
})

it('takes date, faults and header names from the command line', async () => {
  const { ready } = await start('--cold', '--now', '2026-09-20', '--faults', '--header-prefix', 'Acme-')

  const usage = await fetch(`${ready.baseUrl}/sandbox/usage`)
  const voices = await fetch(`${ready.baseUrl}/v1/voices`, {
    headers: { Authorization: `Bearer ${ready.apiKeys.free}` },
  })

  expect(usage.status).toBe(200)
  expect(voices.headers.get('acme-version')).toBe('2026-09-13')
})

it.each([
  [['--port', 'many'], '--port takes a number from 0 to 65535'],
  [['--call-speed', 'fast'], '--call-speed takes a number of 0 or more'],
  [['--webhook-host', 'https://example.com'], '--webhook-host takes the name of a host'],
  [['--speed=-1'], '--speed takes a number of 0 or more'],
  [['--now', 'soon'], '--now must be a date such as 2026-09-30'],
  [['--now', '2026-02-30'], '--now must be a date such as 2026-09-30'],
  [['--header-prefix', 'Acme'], '--header-prefix takes a name that ends in a hyphen'],
  [['--loud'], "Unknown option '--loud'; src/sandbox/README.md lists the options"],
  [['loud'], "Unexpected argument 'loud'; src/sandbox/README.md lists the options"],
  [['--port', ''], '--port takes a number from 0 to 65535'],
  [['--speed', ' '], '--speed takes a number of 0 or more'],
  [['--port', '0', '--keep', ''], '--keep takes the path of a folder'],
  [['--port', '0', '--keep', PROGRAM], 'cannot be made or written to as the folder of --keep (EEXIST)'],
  ...(existsSync('/proc/self')
    ? [
        [
          ['--port', '0', '--keep', '/proc/x/y'],
          '/proc/x/y cannot be made or written to as the folder of --keep (ENOENT)',
        ],
      ]
    : []),
] as [string[], string][])('explains in one sentence why it doesn’t start with %j', async (args, sentence) => {
  const child = spawn(process.execPath, [PROGRAM, ...args])
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint += part))

  const [code] = await once(child, 'close')

  expect(code).toBe(1)
  expect(complaint).toContain(sentence)
  expect(complaint.trim().split('\n')).toHaveLength(1)
})

it('exits with a message if its port is taken', async () => {
  const { ready } = await start('--cold')
  const { port } = new URL(ready.baseUrl)
  const child = spawn(process.execPath, [PROGRAM, '--port', port])
  onTestFinished(() => void child.kill('SIGKILL'))
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint += part))

  const [code] = await once(child, 'close')

  expect([code, complaint]).toEqual([
    1,
    `The sandbox failed to start: port ${port} is in use: choose another one with --port, or 0 for any free one\n`,
  ])
})

it('restores its data at the next start, on another port', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const call = async ({ ready }: Program, where: string, body?: unknown) => {
    const answer = await fetch(`${ready.baseUrl}${where}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${ready.apiKeys.paid}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // oxlint-disable-next-line typescript/no-explicit-any
    return [answer.status, await answer.json()] as [number, any]
  }
  const first = await start('--cold', '--keep', folder)
  const [made, agent] = await call(first, '/v1/agents', AGENT)
  const [asked] = await call(first, '/v1/voices/consent-challenges', { full_name: 'Ada Okafor' })
  const [began, { conversation }] = await call(first, `/v1/agents/${agent.id}/conversations`, {})
  const templates = await call(first, '/v1/agents/flow/templates')
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')

  const second = await start('--cold', '--keep', folder)

  expect([made, asked, began]).toEqual([201, 201, 201])
  expect(await call(second, `/v1/agents/${agent.id}`)).toEqual([200, agent])
  const [, ended] = await call(second, `/v1/agents/conversations/${conversation.id}`)
  expect(ended).toMatchObject({ id: conversation.id, status: 'failed', agent_snapshot: { name: AGENT.name } })
  const getIds = ([, body]: [number, { templates: { id: string }[] }]) => body.templates.map(({ id }) => id)
  expect(getIds(await call(second, '/v1/agents/flow/templates'))).toEqual(getIds(templates))
})
