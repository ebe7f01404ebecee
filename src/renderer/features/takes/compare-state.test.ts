import { expect, it } from 'vitest'
import { getLetter, prefer, startBlind } from './compare-state.ts'

const IDS = ['one', 'two', 'three', 'four']

it('shuffles without losing any, into every order', () => {
  let step = 0
  const random = () => (step = (step * 16_807 + 12_345) % 2_147_483_647) / 2_147_483_647
  const orders = Array.from({ length: 2_000 }, () => startBlind(IDS, random).order)

  expect(orders.every((order) => [...order].sort().join() === [...IDS].sort().join())).toBe(true)
  expect(new Set(orders.map((order) => order.join())).size).toBe(24)
})

it('keeps the letters when revealing what they stand for', () => {
  const blind = startBlind(IDS, () => 0)

  expect(prefer(blind, 'three')).toEqual({ step: 'revealed', order: blind.order, preferredId: 'three' })
  expect([0, 1, 7].map(getLetter)).toEqual(['A', 'B', 'H'])
})
