import { afterEach, expect, it } from 'vitest'
import { setLanguage, setNumberLocale } from '#shared/language/current-language.ts'
import { formatQualityMessage } from './quality-message.ts'
import { messages } from './messages/de.ts'

afterEach(() => setLanguage('en', {}))

it('formats lengths, levels and differences as numbers of the language', () => {
  setNumberLocale(null)
  setLanguage('de', { 'shared/domain/recordings': messages })

  expect(formatQualityMessage({ kind: 'sample-too-short', durationMs: 9_999, minMs: 10_000 })).toBe(
    'Die Stimmprobe ist 9,999 s lang. Nötig sind mindestens 10 s.',
  )
  expect(formatQualityMessage({ kind: 'clipped', samples: 1 })).toMatch(/^1 Sample ist übersteuert\./)
})

it('rounds a difference without a sign of zero', () => {
  expect(formatQualityMessage({ kind: 'noisy', differenceDb: -0.2 })).toMatch(/^Speech is only 0 dB above/)
})

it('shows a text that an earlier version stored as it is', () => {
  expect(formatQualityMessage('Speech is only {9} dB above the noise.')).toBe('Speech is only {9} dB above the noise.')
})
