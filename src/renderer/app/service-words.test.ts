import { expect, it } from 'vitest'
import type { Connection, ServiceState } from '#shared/contract/app.ts'
import { sayService } from './service-words.ts'

const state = (connection: Connection): ServiceState => ({
  connection,
  inFlight: 3,
  concurrency: 15,
  queued: 0,
  waitMs: 0,
})

it('words every state of the connection', () => {
  const lastSeenAt = new Date(2026, 2, 4, 14, 20).toISOString()
  const connections: Connection[] = [
    { kind: 'practice' },
    { kind: 'connected' },
    { kind: 'offline', lastSeenAt },
    { kind: 'offline', lastSeenAt: null },
    { kind: 'key-refused' },
    { kind: 'key-missing' },
  ]

  expect(connections.map((connection) => sayService(state(connection), 0).text)).toEqual([
    'Practice service',
    'Connected',
    'Offline, last seen 14:20',
    'Offline',
    'Key refused',
    'No key',
  ])
})

it('shows a limit as a countdown and not as a failure', () => {
  expect(sayService(state({ kind: 'connected' }), 2_100)).toMatchObject({ text: 'Waiting 3 s', tone: 'waiting' })
})
