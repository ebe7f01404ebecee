import { expect, it } from 'vitest'
import type { StreamFormat } from './speech-api.ts'
import { readStreamFormat } from './stream-format.ts'

const NEW = { headerPrefix: 'Service-', serviceVersion: '2026-09-30' }
const OLD = { headerPrefix: 'Service-', serviceVersion: '2026-09-29' }
const pcm = (sampleRateHz: number): StreamFormat => ({ container: 'pcm', sampleRateHz })

it.each<[string, Record<string, string>, StreamFormat]>([
  [
    'the audio’s own header first',
    { 'content-type': 'text/event-stream', 'service-audio-content-type': 'audio/L16; rate=24000; channels=1' },
    pcm(24_000),
  ],
  [
    'its older spelling',
    { 'content-type': 'text/event-stream', 'x-service-audio-content-type': 'audio/mpeg' },
    { container: 'mp3' },
  ],
  ['the spelling without the service’s name', { 'x-audio-content-type': 'audio/mpeg' }, { container: 'mp3' }],
  ['the content type of a plain stream', { 'content-type': 'audio/mpeg' }, { container: 'mp3' }],
  ['any case and quoted values', { 'content-type': 'Audio/l16;RATE="44100";Channels=1' }, pcm(44_100)],
  ['a rate without channels', { 'content-type': 'audio/pcm;rate=8000' }, pcm(8_000)],
  [
    'raw audio without a rate as unknown',
    { 'content-type': 'audio/L16' },
    { container: 'other', contentType: 'audio/L16' },
  ],
  [
    'two channels as unknown',
    { 'content-type': 'audio/L16;rate=24000;channels=2' },
    { container: 'other', contentType: 'audio/L16;rate=24000;channels=2' },
  ],
  [
    'a rate that is none as unknown',
    { 'content-type': 'audio/L16;rate=2e99' },
    { container: 'other', contentType: 'audio/L16;rate=2e99' },
  ],
  ['anything else as it is named', { 'content-type': 'audio/ogg' }, { container: 'other', contentType: 'audio/ogg' }],
  ['nothing as unknown', {}, { container: 'other', contentType: '' }],
])('reads %s', (_what, headers, expected) => {
  expect(readStreamFormat(headers, NEW)).toEqual(expected)
})

it('reads the header under a prefix of its own', () => {
  const format = readStreamFormat({ 'acme-audio-content-type': 'audio/mpeg' }, { ...NEW, headerPrefix: 'Acme-' })

  expect(format).toEqual({ container: 'mp3' })
})

it.each([
  ['before the change', OLD, 16_000, 24_000],
  ['from the change on', NEW, 16_000, 16_000],
  ['without a pin', { ...NEW, serviceVersion: '' }, 16_000, 16_000],
  ['before the change at another rate', OLD, 22_050, 22_050],
])('believes the label of raw audio except 16 kHz before 2026-09-30: %s', (_when, pin, labelHz, trueHz) => {
  expect(readStreamFormat({ 'content-type': `audio/L16;rate=${labelHz};channels=1` }, pin)).toEqual(pcm(trueHz))
})
