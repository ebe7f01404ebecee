import { expect, it } from 'vitest'
import type { Connection, ServiceState } from '#shared/contract/app.ts'
import { formatService } from './service-words.ts'

const state = (connection: Connection): ServiceState => ({
  connection,
  inFlight: 3,
  concurrency: 15,
  queued: 0,
  waitMs: 0,
})

it('describes every state of the connection', () => {
  const lastSeenAt = new Date(2026, 2, 4, 14, 20).toISOString()
  const connections: Connection[] = [
    { kind: 'sandbox' },
    { kind: 'connected' },
    { kind: 'offline', lastSeenAt },
    { kind: 'offline', lastSeenAt: null },
    { kind: 'key-refused' },
    { kind: 'key-missing' },
    { kind: 'keychain-waiting' },
  ]

  expect(connections.map((connection) => formatService(state(connection), 0).text)).toEqual([
    'Sandbox',
    'Connected',
    'Offline, last seen 14:20',
    'Offline',
    'API key rejected',
    'No API key',
    'Waiting for the keychain',
  ])
})

it('says why the sandbox isn’t running', () => {
  const problem = { kind: 'ended-saying', code: '3', words: 'out of ink' } as const

  expect(formatService(state({ kind: 'sandbox-unavailable', problem }), 0)).toEqual({
    text: 'Sandbox stopped',
    tone: 'wrong',
    detail: 'It ended with code 3: out of ink',
  })
})

it('shows a rate limit as a countdown, not as a failure', () => {
  expect(formatService(state({ kind: 'connected' }), 2_100)).toMatchObject({
    text: 'Rate limited, retrying in 3 s',
    tone: 'waiting',
  })
})
