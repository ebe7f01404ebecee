import { expect, it } from 'vitest'
import { readCarried } from './read-carried.ts'

const PIECE = { isOwnBlocks: false, isSplitAtStart: false, isSplitAtEnd: false }
const readLine = (line: unknown) => readCarried({ lines: [line] })?.lines[0]

it('reads lines with their formatting and omits invalid spans', () => {
  const markup = [
    { kind: 'rate', startChar: 0, endChar: 3, value: 'slow' },
    { kind: 'emotion', startChar: 0, endChar: 3, value: 'sad' },
    { kind: 'pause', startChar: 3, endChar: 3, durationMs: 500 },
  ]
  const bad = [
    { kind: 'pause', startChar: 0, endChar: 0, durationMs: 1e9 },
    { kind: 'emphasis', startChar: 0, endChar: 3, level: 'loud' },
    { kind: 'substitution', startChar: 4, endChar: 2, alias: 'two' },
    { kind: 'emotion', startChar: 0, endChar: 3, value: 'excited' },
    { kind: 'other', startChar: 0, endChar: 3 },
    null,
  ]

  expect(readCarried({ lines: [{ text: 'one', markup: [...markup, ...bad], blockId: 7 }] })).toEqual({
    ...PIECE,
    lines: [{ text: 'one', markup, blockId: null, settings: null }],
  })
})

it('reads nothing from anything but a list of lines', () => {
  expect(readCarried([{ text: 'one', markup: [] }])).toBeNull()
  expect(readCarried({ lines: [] })).toBeNull()
  expect(readCarried({ lines: [{ text: 'one' }] })).toBeNull()
  expect(readCarried({ lines: ['one'] })).toBeNull()
  expect(readCarried({ lines: [{ text: 'one\u2028two', markup: [] }] })).toBeNull()
})

const SOUND = { gainDb: -3.5, fadeInMs: 20, fadeOutMs: 0, trims: [{ takeId: 'take_1', startMs: 5, endMs: 0 }] }
const SETTINGS = { voiceId: 'marlo', modelId: null, language: 'en-US', pauseAfterMs: 750, sound: SOUND }

it('reads a block’s audio settings', () => {
  expect(readLine({ text: 'one', markup: [], settings: SETTINGS })?.settings).toEqual(SETTINGS)
})

it.each([
  null,
  'marlo',
  { ...SETTINGS, voiceId: 7 },
  { ...SETTINGS, modelId: 'm'.repeat(501) },
  { ...SETTINGS, pauseAfterMs: 600_001 },
  { ...SETTINGS, pauseAfterMs: 0.5 },
  { ...SETTINGS, sound: { ...SOUND, gainDb: 13 } },
  { ...SETTINGS, sound: { ...SOUND, gainDb: null } },
  { ...SETTINGS, sound: { ...SOUND, fadeInMs: -1 } },
  { ...SETTINGS, sound: { ...SOUND, trims: {} } },
])('ignores audio settings that couldn’t be stored: %j', (settings) => {
  expect(readLine({ text: 'one', markup: [], settings })?.settings).toBeNull()
})

it('omits a trim that couldn’t be stored', () => {
  const sound = {
    ...SOUND,
    trims: [...SOUND.trims, { takeId: '', startMs: 0, endMs: 0 }, { takeId: 'take_2', startMs: -1 }],
  }

  expect(readLine({ text: 'one', markup: [], settings: { ...SETTINGS, sound } })?.settings).toEqual(SETTINGS)
})
