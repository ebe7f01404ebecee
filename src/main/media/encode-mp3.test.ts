import { MPEGDecoder } from 'mpg123-decoder'
import { expect, it } from 'vitest'
import { MP3_KBPS, mostMp3Kbps } from '#shared/domain/mp3-bitrates.ts'
import { createMp3Encoding } from './encode-mp3.ts'

const ROWS = ([22_050, 24_000, 44_100, 48_000] as const).flatMap((rateHz) =>
  MP3_KBPS.filter((kbps) => kbps <= mostMp3Kbps(rateHz)).map((kbps) => ({ rateHz, kbps })),
)

it.each(ROWS)('an MP3 at $kbps kbps and $rateHz Hz is as loud as its input', async ({ rateHz, kbps }) => {
  const tone = Float32Array.from({ length: rateHz }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 700 * at) / rateHz))
  const encoding = await createMp3Encoding(rateHz, kbps)
  const frames = Buffer.concat([encoding.encode(tone), encoding.finish()])
  const decoder = new MPEGDecoder()
  await decoder.ready
  const [heard = new Float32Array()] = decoder.decode(frames).channelData
  decoder.free()

  const power = (samples: Float32Array) =>
    samples.subarray(rateHz / 4, (rateHz * 3) / 4).reduce((sum, sample) => sum + sample * sample, 0)
  expect(Math.abs(10 * Math.log10(power(heard) / power(tone)))).toBeLessThan(0.05)
})
