import { expect, it } from 'vitest'
import { expandPath, shortenPath } from './own-folder.ts'

it.each([
  ['/home/ada/Lamp/one.wav', '/home/ada', '~/Lamp/one.wav'],
  ['C:\\Users\\Ada\\Lamp', 'C:\\Users\\Ada', '~\\Lamp'],
  ['/home/ada', '/home/ada', '~'],
  ['/home/adam/Lamp', '/home/ada', '/home/adam/Lamp'],
  ['/srv/lamp', '/home/ada', '/srv/lamp'],
])('shows %s in folder %s as %s, and reads it back', (path, own, shown) => {
  expect(shortenPath(path, own)).toBe(shown)
  expect(expandPath(shown, own)).toBe(path)
})

it('leaves names that merely start with the character unchanged', () => {
  expect(expandPath('~lamp/one', '/home/ada')).toBe('~lamp/one')
})
