import { expect, it } from 'vitest'
import { withoutEnding } from './without-ending.ts'

it.each([
  ['x.wav', 'x'],
  ['x.WAV ', 'x'],
  ['{chapter}.words.json', '{chapter}'],
  ['x.mp3', 'x.mp3'],
  ['x.y.wav', 'x.y'],
  ['wav', 'wav'],
  ['.wav', '.wav'],
  ['', ''],
])('of %j leaves %j where sound and words are written', (name, rest) => {
  expect(withoutEnding(name, ['wav', 'words.json'])).toBe(rest)
})
