import { expect, it } from 'vitest'
import { wavHeader } from '../engine/wav-header.ts'
import { mendStreamedWav } from './mend-streamed-wav.ts'

const SAMPLES = Buffer.from(Int16Array.from({ length: 600 }, (_, index) => index * 50).buffer)

/** A WAV whose header declares these sizes. */
function wav({ riff, data, after = Buffer.alloc(0) }: { riff: number; data: number; after?: Buffer }): Buffer {
  const file = Buffer.concat([wavHeader(24_000, SAMPLES.length / 2), SAMPLES, after])
  file.writeUInt32LE(riff, 4)
  file.writeUInt32LE(data, 40)
  return file
}

it.each([
  ['26 bytes, as the service was seen to', 0xffff_ffff, 26],
  ['nothing', 0, 0],
])('covers all audio if the header declares %s', (_what, riff, data) => {
  const mended = Buffer.from(mendStreamedWav(wav({ riff, data })))

  expect([mended.readUInt32LE(4), mended.readUInt32LE(40)]).toEqual([mended.length - 8, SAMPLES.length])
  expect(mended.subarray(44).equals(SAMPLES)).toBe(true)
})

it.each([
  ['knows its length', wav({ riff: 36 + SAMPLES.length, data: SAMPLES.length })],
  ['says that it goes on', wav({ riff: 0xffff_ffff, data: 0xffff_ffff })],
  ['has words after its sound', wav({ riff: 0, data: SAMPLES.length, after: Buffer.from('LIST\u0004\0\0\0INFO') })],
  ['isn’t WAV', Buffer.from('RIFF\0\0\0\0AVI ')],
  ['ends in its head', wav({ riff: 0, data: 26 }).subarray(0, 30)],
])('leaves a file unchanged that %s', (_what, file) => {
  expect(mendStreamedWav(file)).toBe(file)
})
