import { expect, it } from 'vitest'
import { createMarksCache } from './marks-cache.ts'

it('requests each take once, in batches, and reports what arrived', async () => {
  const calls: number[] = []
  const cache = createMarksCache(async (takeIds) => {
    calls.push(takeIds.length)
    return takeIds.map((takeId) => ({ takeId, marks: [{ startChar: 0, endChar: 3, startMs: 0, endMs: 100 }] }))
  })
  const arrived: number[] = []
  const takeIds = Array.from({ length: 1_200 }, (_, index) => `take_${index}`)

  await Promise.all([
    cache.read(takeIds, (ids) => arrived.push(ids.length)),
    cache.read(takeIds, () => arrived.push(-1)),
  ])
  await cache.read(takeIds, () => arrived.push(-1))

  expect(calls).toEqual([500, 500, 200])
  expect(arrived).toEqual([500, 500, 200])
  expect(cache.get('take_7')).toHaveLength(1)
})

it('retries what couldn’t be read', async () => {
  let isBroken = true
  const cache = createMarksCache(async (takeIds) => {
    if (isBroken) throw new Error('Lost connection to Overvoice.')
    return takeIds.map((takeId) => ({ takeId, marks: [] }))
  })
  expect(cache.isUnread('take_a')).toBe(true)
  await cache.read(['take_a'], () => undefined).catch(() => undefined)
  expect(cache.isUnread('take_a')).toBe(false)
  isBroken = false
  const arrived: string[] = []

  await cache.read(['take_a'], (ids) => arrived.push(...ids))

  expect(arrived).toEqual(['take_a'])
})

it('uses the word timings received while arriving until the stored ones are read', async () => {
  const mark = { startChar: 0, endChar: 3, startMs: 0, endMs: 100 }
  const cache = createMarksCache(async (takeIds) => takeIds.map((takeId) => ({ takeId, marks: [mark, mark] })))
  cache.lend('take_a', [mark])
  const lent = cache.get('take_a').length

  await cache.read(['take_a'], () => undefined)

  expect(lent).toBe(1)
  expect(cache.get('take_a')).toHaveLength(2)
})
