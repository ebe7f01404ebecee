import { existsSync, readFileSync, readdirSync, statSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getLoopback, studioOf } from '../transports.test-support.ts'
import type { LoopbackServer } from './serve-loopback.ts'
import { createSession } from './session.ts'
import { createWindowFiles } from './window-file.ts'

const tokenIn = (text: string): string => /#token=([\w-]{43})"/.exec(text)?.[1] ?? 'none'

describe('the page on the disk that opens a window', () => {
  let server: LoopbackServer
  beforeEach(async () => {
    server = await getLoopback(studioOf({}))
  })
  afterEach(() => server.close())

  const ownToken = (): string => new URL(server.url).hash.replace('#token=', '')
  const post = (address: string, token: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.origin}${address}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.origin, ...headers },
      body: JSON.stringify({ token }),
    })

  it('is readable by this user only, holds no lasting secret, and is gone when its window is open', async () => {
    const { address } = (await (await post('/window', ownToken())).json()) as { address: string }
    const file = fileURLToPath(address)
    const page = readFileSync(file, 'utf8')

    expect(address).not.toContain(tokenIn(page))
    expect(page).toContain(`url=${server.origin}/#token=${tokenIn(page)}"`)
    expect(page).not.toContain(ownToken())
    expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700])
    expect((await post('/session', tokenIn(page))).status).toBe(200)
    expect((await post('/session', tokenIn(page))).status).toBe(403)
    expect(existsSync(file)).toBe(false)
  })

  it('is written for the token alone, by no other page', async () => {
    const { address } = (await (await post('/window', ownToken())).json()) as { address: string }
    const ticket = tokenIn(readFileSync(fileURLToPath(address), 'utf8'))

    const refused = [
      await post('/window', ticket),
      await post('/window', 'x'.repeat(43)),
      await post('/window', ownToken(), { Origin: 'http://evil.test' }),
      await post('/window', ownToken(), { 'Sec-Fetch-Site': 'same-site' }),
      await fetch(`${server.origin}/window`),
    ]

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  it('is deleted when the studio closes', async () => {
    const { address } = (await (await post('/window', ownToken())).json()) as { address: string }

    await server.close()

    expect(existsSync(fileURLToPath(address))).toBe(false)
  })
})

it('has a fresh ticket for a browser that starts slowly, and none after two minutes', () => {
  vi.useFakeTimers()
  try {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'windows-')), 'open-window')
    let nowMs = 0
    const session = createSession(() => nowMs)
    const file = fileURLToPath(createWindowFiles(folder, session).write('http://127.0.0.1:4000'))
    const first = tokenIn(readFileSync(file, 'utf8'))

    nowMs = 60_000
    vi.advanceTimersByTime(60_000)
    const fresh = tokenIn(readFileSync(file, 'utf8'))
    expect(session.openWindow(first)).toBeUndefined()
    expect(fresh).not.toBe(first)
    vi.advanceTimersByTime(60_000)
    expect(existsSync(file)).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

it('of an earlier run that was killed is deleted at the next start', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'windows-'))
  writeFileSync(path.join(folder, 'left.html'), 'left')

  createWindowFiles(folder, createSession())

  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
})
