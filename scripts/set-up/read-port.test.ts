import { expect, it } from 'vitest'
import { readPort } from './read-port.mjs'

it.each([
  ['0', 0],
  ['65535', 65_535],
  ['65536', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['x', undefined],
  ['', undefined],
  [' ', undefined],
])('reads %j as %j', (text, port) => {
  expect(readPort(text)).toBe(port)
})
