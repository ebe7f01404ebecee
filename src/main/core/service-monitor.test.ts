import { expect, it } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import { createRequestScheduler } from '../speech-api/request-scheduler.ts'
import type { SandboxState } from './sandbox-supervisor.ts'
import { createServiceMonitor } from './service-monitor.ts'

function monitor(settings: { usesSandbox?: boolean; key?: 'missing' | 'waiting'; sandbox?: SandboxState } = {}) {
  return createServiceMonitor({
    sandbox: { state: () => settings.sandbox ?? { kind: 'off' }, subscribe: () => () => undefined },
    scheduler: createRequestScheduler({ now: () => 0, plan: PLANS.paid }),
    usesSandbox: () => settings.usesSandbox ?? false,
    key: () => settings.key ?? 'present',
    now: () => new Date('2026-05-06T07:08:09Z'),
  })
}

it.each<[string, Parameters<typeof monitor>[0], ((of: ReturnType<typeof monitor>) => void)[], object]>([
  ['sandbox', { usesSandbox: true, sandbox: { kind: 'starting' } }, [], { kind: 'sandbox' }],
  [
    'sandbox that does not run',
    { usesSandbox: true, sandbox: { kind: 'unavailable', problem: { kind: 'no-output' } } },
    [],
    { kind: 'sandbox-unavailable', problem: { kind: 'no-output' } },
  ],
  ['a missing key', { key: 'missing' }, [], { kind: 'key-missing' }],
  ['a keychain that waits for the user', { key: 'waiting' }, [], { kind: 'keychain-waiting' }],
  ['nothing known', {}, [], { kind: 'unknown' }],
  ['an answer', {}, [(of) => of.ended({ outcome: 'ok', status: 200 })], { kind: 'connected' }],
  [
    'an answer that is a failure',
    {},
    [(of) => of.ended({ outcome: 'service_failed', status: 500 })],
    { kind: 'connected' },
  ],
  ['a request called off', {}, [(of) => of.ended({ outcome: 'canceled', status: undefined })], { kind: 'unknown' }],
  ['a refused key', {}, [(of) => of.ended({ outcome: 'key_refused', status: 401 })], { kind: 'key-refused' }],
  [
    'no network from the start',
    {},
    [(of) => of.ended({ outcome: 'offline', status: undefined })],
    { kind: 'offline', lastSeenAt: null },
  ],
  [
    'no network any more',
    {},
    [(of) => of.ended({ outcome: 'ok', status: 200 }), (of) => of.ended({ outcome: 'offline', status: undefined })],
    { kind: 'offline', lastSeenAt: '2026-05-06T07:08:09.000Z' },
  ],
  [
    'changed settings',
    {},
    [(of) => of.ended({ outcome: 'ok', status: 200 }), (of) => of.forget()],
    { kind: 'unknown' },
  ],
])('reports %s', (_what, settings, happenings, expected) => {
  const subject = monitor(settings)

  for (const happen of happenings) happen(subject)

  expect(subject.state().connection).toEqual(expected)
})

it('notifies listeners once per change, and not if nothing changed', () => {
  const subject = monitor()
  let calls = 0
  subject.subscribe(() => void (calls += 1))

  subject.ended({ outcome: 'ok', status: 200 })
  subject.ended({ outcome: 'ok', status: 200 })

  expect(calls).toBe(1)
})
