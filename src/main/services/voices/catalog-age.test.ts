import { expect, it } from 'vitest'
import { createCatalogAge } from './catalog-age.ts'

const NOON = Date.parse('2026-03-04T12:00:00Z')

it('is behind after more than a day', () => {
  const age = createCatalogAge({ now: () => NOON, serviceVersion: () => '1' })

  expect(age.isBehind('a', '2026-03-03T12:00:00Z')).toBe(false)
  expect(age.isBehind('a', '2026-03-03T11:59:59Z')).toBe(true)
})

it('is behind under another version, per service', () => {
  let version = '1'
  const age = createCatalogAge({ now: () => NOON, serviceVersion: () => version })
  const now = '2026-03-04T12:00:00Z'
  version = '2'
  expect(age.isBehind('a', now)).toBe(true)

  age.stored('a', '2')

  expect(age.isBehind('a', now)).toBe(false)
  expect(age.isBehind('b', now)).toBe(true)
})
