import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { openLine } from '../../speech-api/open-line.ts'
import { fetchReleases } from './fetch-releases.ts'
import { createUpdatesService, type UpdatesDeps } from './updates-service.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const json =
  (body: unknown): Answer =>
  (_request, response) =>
    void response.end(JSON.stringify(body))
const DAY_MS = 24 * 60 * 60 * 1_000

async function open(answer: Answer, own: Partial<UpdatesDeps> = {}) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const line = openLine(() => ({ proxy: '', systemCertificates: false }))
  const db = openStudioDatabase(':memory:')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await line.close()
    db.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest.json`
  let nowMs = Date.parse('2026-11-23T08:00:00.000Z')
  const deps = { db, address, version: '0.1.0', line, isAutomatic: () => false, now: () => new Date(nowMs), ...own }
  const updates = createUpdatesService(deps)
  onTestFinished(() => updates.dispose())
  return { updates, deps, asked, server, address, line, pass: (ms: number) => (nowMs += ms) }
}

it('finds the newest version of a list, whatever its other entries and fields are', async () => {
  const releases = [
    { version: 'v0.9.0', date: 20260101, notes: null, url: 5 },
    { version: '0.10.0', date: '2026-11-20T10:00:00Z', notes: ' Faster. ', url: 'http://127.0.0.1/notes', more: {} },
    { version: '1.0.0-beta.1' },
    { version: 'soon' },
    null,
    'text',
  ]
  const { updates } = await open(json({ releases }))

  const state = await updates.check()

  expect(state).toEqual({
    canCheck: true,
    isChecking: false,
    checkedAt: '2026-11-23T08:00:00.000Z',
    available: { version: '0.10.0', date: '2026-11-20', url: null, notes: 'Faster.' },
    failure: null,
  })
})

it.each([
  ['the same', '0.1.0'],
  ['an older', '0.0.9'],
  ['a preview of the next', '0.2.0-rc.1'],
])('offers nothing for %s version', async (_what, version) => {
  const { updates } = await open(json({ version }))

  expect(await updates.check()).toMatchObject({
    available: null,
    failure: null,
    checkedAt: expect.any(String) as string,
  })
})

it('offers a newer preview to a preview, and the known version after a restart until it is installed', async () => {
  const { updates, deps } = await open(json({ version: '0.2.0-rc.2' }), { version: '0.2.0-rc.1' })
  await updates.check()

  expect(createUpdatesService(deps).state().available?.version).toBe('0.2.0-rc.2')
  expect(createUpdatesService({ ...deps, version: '0.2.0' }).state().available).toBeNull()
})

it('links only to https pages of the host that lists the versions', async () => {
  const { line, address } = await open(
    json([
      { version: '1.0.1', url: 'https://127.0.0.1/notes' },
      { version: '1.0.2', url: 'https://elsewhere.example/notes' },
      { version: '1.0.3', url: 'javascript:alert(1)' },
      { version: '1.0.4', url: 'https://user@127.0.0.1/notes' },
    ]),
  )

  const releases = await fetchReleases(line, address, new AbortController().signal)

  expect(releases.map(({ url }) => url)).toEqual(['https://127.0.0.1/notes', null, null, null])
})

const FAILURES: [string, Answer, RegExp][] = [
  ['an error', (_request, response) => void response.writeHead(500).end(), /HTTP 500/],
  ['a page', (_request, response) => void response.end('<html>'), /unreadable/],
  ['no version', json({ name: 'x' }), /unreadable/],
  ['a list that is too large', (_request, response) => void response.end('x'.repeat(300_000)), /too large/],
  ['endless redirects', (_request, response) => void response.writeHead(302, { Location: '/' }).end(), /too often/],
  [
    'a redirect that isn’t secure',
    (_request, response) => void response.writeHead(302, { Location: 'http://elsewhere.example/' }).end(),
    /isn’t secure/,
  ],
  ['a broken connection', (request) => void request.socket.destroy(), /invalid response/],
]

it.each(FAILURES)('reports %s and keeps what the last check found', async (_what, failing, message) => {
  let answer = json({ version: '0.2.0' })
  const { updates } = await open((request, response) => answer(request, response))
  await updates.check()
  answer = failing

  const state = await updates.check()

  expect(state.failure && formatReason(state.failure)).toMatch(message)
  expect(state).toMatchObject({ checkedAt: '2026-11-23T08:00:00.000Z', available: { version: '0.2.0' } })
})

it('reports a server that can’t be reached, and one that is silent', async () => {
  const { updates, server, address, line } = await open(() => undefined)

  await expect(fetchReleases(line, address, new AbortController().signal, 100)).rejects.toMatchObject({
    code: 'timed_out',
  })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect((await updates.check()).failure).toMatchObject({ code: 'offline', reason: 'update-server-unreachable' })
})

it('asks nobody without an address', async () => {
  const { updates, asked } = await open(json({ version: '9.0.0' }), { address: null, isAutomatic: () => true })

  await updates.checkIfDue()

  expect(await updates.check()).toMatchObject({ canCheck: false, available: null, checkedAt: null })
  expect(asked).toEqual([])
})

it('checks by itself only when switched on, once a day', async () => {
  let isOn = false
  const { updates, asked, pass } = await open(json({ version: '0.1.0' }), { isAutomatic: () => isOn })
  await updates.checkIfDue()
  expect(asked).toHaveLength(0)

  isOn = true
  await updates.checkIfDue()
  await updates.checkIfDue()
  pass(DAY_MS - 1)
  await updates.checkIfDue()
  expect(asked).toHaveLength(1)
  pass(1)
  await updates.checkIfDue()
  expect(asked).toHaveLength(2)
})

it('joins a check that is running', async () => {
  const { updates, asked } = await open(json({ version: '0.2.0' }))

  await Promise.all([updates.check(), updates.check()])

  expect(asked).toEqual(['/latest.json'])
})
