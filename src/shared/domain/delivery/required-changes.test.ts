import { expect, it } from 'vitest'
import { DESTINATION_IDS } from './destinations.ts'
import { type DeliverySettings, getRequiredChanges } from './required-changes.ts'

const SETTINGS: DeliverySettings = {
  ...{ formats: ['wav', 'srt'], division: 'whole', sampleRateHz: 24_000, mp3Kbps: 128, loudness: 'as-is' },
  ...{ silenceBeforeMs: 0, silenceAfterMs: 0, baseName: '{chapter}' },
}

it.each(DESTINATION_IDS)('finds nothing left to change once the changes for %s are applied', (destination) => {
  const { changes } = getRequiredChanges(destination, SETTINGS, 'The road')

  expect(getRequiredChanges(destination, { ...SETTINGS, ...changes }, '01 The road')).toEqual({
    unmet: [],
    changes: {},
  })
})

it('changes everything that ACX would reject, and keeps the captions', () => {
  expect(getRequiredChanges('acx', SETTINGS, 'The road').changes).toEqual({
    ...{ formats: ['mp3', 'srt'], division: 'chapter', sampleRateHz: 44_100, mp3Kbps: 192, loudness: 'audiobook' },
    ...{ silenceBeforeMs: 750, silenceAfterMs: 2_000, baseName: '' },
  })
})

const ACCEPTED: DeliverySettings = {
  ...{ formats: ['mp3'], division: 'chapter', sampleRateHz: 44_100, mp3Kbps: 320, loudness: 'audiobook' },
  ...{ silenceBeforeMs: 500, silenceAfterMs: 5_000, baseName: '{number} {chapter}' },
}

it.each<[Partial<DeliverySettings>, Partial<DeliverySettings>]>([
  [{}, {}],
  [{ formats: ['mp3', 'flac'] }, { formats: ['mp3'] }],
  [{ silenceBeforeMs: 1_500 }, { silenceBeforeMs: 750 }],
  [{ loudness: 'podcast' }, { loudness: 'audiobook' }],
  [{ loudness: { lufs: -20, ceilingDbtp: -3 } }, { loudness: 'audiobook' }],
])('with %o changes accepted settings for ACX by %o only', (setting, changes) => {
  expect(getRequiredChanges('acx', { ...ACCEPTED, ...setting }, null).changes).toEqual(changes)
})

it.each([
  [{ lufs: -16, ceilingDbtp: -1 }, []],
  [{ lufs: -14.5, ceilingDbtp: -1 }, ['loudness']],
  [{ lufs: -16, ceilingDbtp: -0.5 }, ['peak']],
])('compares a custom target of %o with the limits of a podcast', (loudness, rules) => {
  for (const format of ['mp3', 'm4a'] as const) {
    const { unmet } = getRequiredChanges('podcast', { ...ACCEPTED, formats: [format], loudness }, null)
    expect(unmet.map(({ rule }) => rule)).toEqual(rules)
  }
})

it.each([
  ['01 Road', {}],
  ['Road 01', { baseName: '' }],
  ['01 Road 02 Señor', { baseName: '{number}' }],
])('changes the names of files such as %s for ACX by %o', (name, changes) => {
  expect(getRequiredChanges('acx', ACCEPTED, name).changes).toEqual(changes)
})
