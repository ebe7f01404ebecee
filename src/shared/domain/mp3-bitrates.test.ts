import { expect, it } from 'vitest'
import { mostMp3Kbps, mp3KbpsAt } from './mp3-bitrates.ts'

it('limits MP3 to 160 kbps below 32 kHz', () => {
  expect([24_000, 31_999, 32_000, 48_000].map(mostMp3Kbps)).toEqual([160, 160, 320, 320])
  expect([mp3KbpsAt(24_000, 192), mp3KbpsAt(24_000, 160), mp3KbpsAt(24_000, 64)]).toEqual([160, 160, 64])
  expect([mp3KbpsAt(44_100, 320), mp3KbpsAt(44_100, 96)]).toEqual([320, 96])
})
