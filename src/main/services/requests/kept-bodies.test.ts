import { expect, it } from 'vitest'
import { createKeptBodies } from './kept-bodies.ts'

const body = (direction: 'sent' | 'received', text: string | null) => ({
  type: 'body' as const,
  ...{ callId: 1, attempt: 1 },
  ...{ direction, contentType: 'application/json', sizeBytes: 9, text },
})
const take = (bodies: ReturnType<typeof createKeptBodies>, number: number, text: string | null = '{}') =>
  bodies.take(number, body('sent', text))

it('stores nothing until it is turned on, and discards everything when turned off', () => {
  const bodies = createKeptBodies(() => [])
  take(bodies, 1)
  expect([bodies.isOn(), bodies.of(1)]).toEqual([false, { sent: null, received: null }])

  bodies.turn(true)
  take(bodies, 1)
  expect(bodies.isOn()).toBe(true)
  expect(bodies.of(1).sent?.text).toBe('{}')

  bodies.turn(true)
  expect(bodies.of(1).sent?.text).toBe('{}')
  bodies.turn(false)
  expect(bodies.of(1)).toEqual({ sent: null, received: null })
})

it('stores both directions of a request without secrets', () => {
  const bodies = createKeptBodies(() => ['sesame'])
  bodies.turn(true)
  take(bodies, 1, 'open sesame')
  bodies.take(1, body('received', null))

  expect(bodies.of(1)).toEqual({
    sent: { contentType: 'application/json', sizeBytes: 9, text: 'open [removed]' },
    received: { contentType: 'application/json', sizeBytes: 9, text: null },
  })
  bodies.forget()
  expect([bodies.isOn(), bodies.of(1).sent]).toEqual([true, null])
})

it('stores the bodies of the last 100 requests', () => {
  const bodies = createKeptBodies(() => [])
  bodies.turn(true)
  for (let number = 1; number <= 101; number += 1) take(bodies, number)

  expect(bodies.of(1).sent).toBeNull()
  expect(bodies.of(2).sent).not.toBeNull()
  expect(bodies.of(101).sent).not.toBeNull()
})
