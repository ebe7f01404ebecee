import { expect, it } from 'vitest'
import type { StreamFormat } from './stream-format.ts'
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
  ['MP3 under its other name', { 'content-type': 'audio/mp3' }, { container: 'mp3' }],
  ['parameters with blanks', { 'content-type': ' audio/L16 ; rate = 8000 ; channels = "1" ' }, pcm(8_000)],
  ['the lowest rate', { 'content-type': 'audio/L16;rate=1000' }, pcm(1_000)],
  ['the highest rate', { 'content-type': 'audio/L16;rate=192000' }, pcm(192_000)],
  ...['999', '192001', '8000.5', '"8000', '8000"', '8000=1', ''].map(
    (rate): [string, Record<string, string>, StreamFormat] => [
      `the rate ${rate} as unknown`,
      { 'content-type': `audio/L16;rate=${rate}` },
      { container: 'other', contentType: `audio/L16;rate=${rate}` },
    ],
  ),
])('reads %s', (_what, headers, expected) => {
  expect(readStreamFormat(headers, NEW)).toEqual(expected)
})

it.each<[string, string, Record<string, string>, StreamFormat]>([
  ['pcm_24000', 'an event stream', { 'content-type': 'text/event-stream' }, pcm(24_000)],
  ['pcm_8000', 'bytes', { 'content-type': 'application/octet-stream' }, pcm(8_000)],
  ['mp3_24000_128', 'nothing', {}, { container: 'mp3' }],
  ['pcm_24000', 'raw audio without a rate', { 'content-type': 'audio/L16' }, pcm(24_000)],
  ['pcm_24000', 'something else', { 'content-type': 'audio/mpeg' }, { container: 'mp3' }],
  ['pcm_24000', 'an unknown type', { 'content-type': 'audio/ogg' }, { container: 'other', contentType: 'audio/ogg' }],
  ['wav_24000', 'nothing', {}, { container: 'other', contentType: '' }],
  ['x_pcm_24000', 'nothing', {}, { container: 'other', contentType: '' }],
  ['pcm_24000_x', 'nothing', {}, { container: 'other', contentType: '' }],
])(
  'takes the audio for the %s that was requested where the answer only says %s',
  (requested, _what, headers, expected) => {
    expect(readStreamFormat(headers, NEW, requested)).toEqual(expected)
  },
)

it('reads the header under a custom prefix', () => {
  const format = readStreamFormat({ 'acme-audio-content-type': 'audio/mpeg' }, { ...NEW, headerPrefix: 'Acme-' })

  expect(format).toEqual({ container: 'mp3' })
})

it.each([
  ['before the change', OLD, 16_000, 24_000],
  ['from the change on', NEW, 16_000, 16_000],
  ['without a pin', { ...NEW, serviceVersion: '' }, 16_000, 16_000],
  ['before the change at another rate', OLD, 22_050, 22_050],
  ['with a pin that starts like a date', { ...OLD, serviceVersion: '2026-09-29-beta' }, 16_000, 16_000],
  ['with a pin that ends like a date', { ...OLD, serviceVersion: '02026-09-29' }, 16_000, 16_000],
])('trusts the label of raw audio except 16 kHz before 2026-09-30: %s', (_when, pin, labelHz, trueHz) => {
  expect(readStreamFormat({ 'content-type': `audio/L16;rate=${labelHz};channels=1` }, pin)).toEqual(pcm(trueHz))
})
