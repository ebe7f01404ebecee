import { expect, it } from 'vitest'
import { isTemplateKey, toTemplateKey } from './template-key.ts'

it.each([
  ['Order status 2', 'order_status_2'],
  ['  Réception — night! ', 'reception_night'],
  ['阿里', ''],
  ['a'.repeat(80), 'a'.repeat(64)],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
])('derives a key from the name %j', (name, key) => {
  expect(toTemplateKey(name)).toBe(key)
  expect(isTemplateKey(key)).toBe(key !== '')
})

it.each(['A', 'a__b', '_a', 'a-', 'a b', 'a'.repeat(65)])('%j isn’t a key', (key) => {
  expect(isTemplateKey(key)).toBe(false)
})
