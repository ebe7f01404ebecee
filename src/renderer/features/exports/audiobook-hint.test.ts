import { expect, it } from 'vitest'
import { audiobookChanges } from './audiobook-hint.tsx'
import type { ExportChoice } from './export-choice.ts'

const CHOICE = {
  ...{ formats: ['mp3'], loudness: 'audiobook', sampleRateHz: 24_000, mp3Kbps: 128 },
  ...{ silenceBeforeMs: 0, silenceAfterMs: 0 },
} as unknown as ExportChoice

it('fixes everything an audiobook store would reject, once', () => {
  const changes = audiobookChanges(CHOICE)

  expect(changes).toEqual({ sampleRateHz: 44_100, mp3Kbps: 192, silenceBeforeMs: 750, silenceAfterMs: 2_000 })
  expect(audiobookChanges({ ...CHOICE, ...changes })).toEqual({})
})

it('leaves accepted values, missing formats and other targets alone', () => {
  expect(audiobookChanges({ ...CHOICE, formats: ['wav'], sampleRateHz: 44_100, silenceBeforeMs: 500 })).toEqual({
    silenceAfterMs: 2_000,
  })
  expect(audiobookChanges({ ...CHOICE, mp3Kbps: 320, silenceAfterMs: 5_000 })).toEqual({
    ...{ sampleRateHz: 44_100, silenceBeforeMs: 750 },
  })
  expect(audiobookChanges({ ...CHOICE, loudness: 'podcast' })).toEqual({})
})
