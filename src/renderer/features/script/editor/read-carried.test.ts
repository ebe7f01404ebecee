import { expect, it } from 'vitest'
import { readCarried } from './read-carried.ts'

it('reads lines with their formatting and omits invalid spans', () => {
  const markup = [
    { kind: 'rate', startChar: 0, endChar: 3, value: 'slow' },
    { kind: 'pause', startChar: 3, endChar: 3, durationMs: 500 },
  ]
  const bad = [
    { kind: 'pause', startChar: 0, endChar: 0, durationMs: 1e9 },
    { kind: 'emphasis', startChar: 0, endChar: 3, level: 'loud' },
    { kind: 'substitution', startChar: 4, endChar: 2, alias: 'two' },
    { kind: 'other', startChar: 0, endChar: 3 },
    null,
  ]

  expect(readCarried([{ text: 'one', markup: [...markup, ...bad] }])).toEqual([{ text: 'one', markup, settings: null }])
})

it('reads nothing from anything but a list of lines', () => {
  expect(readCarried({ text: 'one' })).toBeNull()
  expect(readCarried([{ text: 'one' }])).toBeNull()
  expect(readCarried(['one'])).toBeNull()
})

const SOUND = { gainDb: -3.5, fadeInMs: 20, fadeOutMs: 0, trims: [{ takeId: 'take_1', startMs: 5, endMs: 0 }] }
const SETTINGS = { voiceId: 'marlo', modelId: null, language: 'en-US', pauseAfterMs: 750, sound: SOUND }

it('reads a block’s audio settings', () => {
  expect(readCarried([{ text: 'one', markup: [], settings: SETTINGS }])?.[0]?.settings).toEqual(SETTINGS)
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
  expect(readCarried([{ text: 'one', markup: [], settings }])?.[0]?.settings).toBeNull()
})

it('omits a trim that couldn’t be stored', () => {
  const sound = {
    ...SOUND,
    trims: [...SOUND.trims, { takeId: '', startMs: 0, endMs: 0 }, { takeId: 'take_2', startMs: -1 }],
  }

  expect(readCarried([{ text: 'one', markup: [], settings: { ...SETTINGS, sound } }])?.[0]?.settings).toEqual(SETTINGS)
})
