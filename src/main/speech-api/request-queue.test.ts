import { expect, it } from 'vitest'
import { createRequestQueue, type Waiting } from './request-queue.ts'

const interactive = (ticket: number, holdsSlot = true): Waiting => ({ ticket, priority: 'interactive', holdsSlot })
const batch = (ticket: number, holdsSlot = true): Waiting => ({ ticket, priority: 'batch', holdsSlot })

function queueOf(...items: Waiting[]) {
  const queue = createRequestQueue<Waiting>()
  for (const item of items) queue.add(item)
  return queue
}

/** The tickets in the order in which they start while slots are free. */
function takeAll(queue: ReturnType<typeof queueOf>): number[] {
  const tickets: number[] = []
  for (let item = queue.next(true); item; item = queue.next(true)) {
    queue.take(item)
    tickets.push(item.ticket)
  }
  return tickets
}

it('starts requests of a priority in order of arrival, whether or not they need a slot', () => {
  expect(takeAll(queueOf(interactive(1), interactive(2, false), interactive(3, false), interactive(4)))).toEqual([
    1, 2, 3, 4,
  ])
  expect(takeAll(queueOf(batch(1, false), batch(2)))).toEqual([1, 2])
})

it('puts a retried request back at its old place', () => {
  expect(takeAll(queueOf(interactive(2), interactive(4), interactive(3), interactive(1)))).toEqual([1, 2, 3, 4])
})

it('starts a batch request after every four interactive ones', () => {
  const queue = queueOf(...[11, 12, 13].map((ticket) => batch(ticket)))
  for (let ticket = 1; ticket <= 9; ticket += 1) queue.add(interactive(ticket))
  expect(takeAll(queue)).toEqual([1, 2, 3, 4, 11, 5, 6, 7, 8, 12, 9, 13])
})

it('counts interactive turns only while a batch request waits', () => {
  const queue = queueOf(...[1, 2, 3, 4].map((ticket) => interactive(ticket)))
  takeAll(queue)
  queue.add(batch(5))
  queue.add(interactive(6))
  expect(takeAll(queue)).toEqual([6, 5])
})

it('starts only requests that need no slot while none is free', () => {
  const queue = queueOf(interactive(1), batch(2, false))
  expect(queue.next(false)).toMatchObject({ ticket: 2 })
  expect(queue.next(true)).toMatchObject({ ticket: 1 })
  expect(queueOf(interactive(1), batch(2)).next(false)).toBeUndefined()
  expect(queueOf().next(true)).toBeUndefined()
})

it('removes a request from any place, and ignores one that does not wait', () => {
  const items = [interactive(1), interactive(2), interactive(3), batch(4)] as const
  const queue = queueOf(...items)
  queue.remove(items[1])
  queue.remove(interactive(9))
  expect(queue.all()).toEqual([items[0], items[2], items[3]])
  queue.remove(items[2])
  queue.remove(items[0])
  expect([queue.length, queue.all()]).toEqual([1, [items[3]]])
})

it('counts waiting requests by priority, and those before a request', () => {
  const items = [interactive(1), interactive(2), interactive(3, false), batch(4), batch(5), batch(6, false)] as const
  const queue = queueOf(...items)
  expect([queue.length, queue.count('interactive'), queue.count('batch')]).toEqual([6, 3, 3])
  expect([items[0], items[1], items[3], items[4]].map((item) => queue.countBefore(item))).toEqual([0, 1, 3, 4])
  expect(queue.all()).toEqual(items)
})
