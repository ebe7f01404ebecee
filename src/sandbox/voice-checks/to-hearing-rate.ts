import libsamplerate from '@alexanderolsen/libsamplerate-js'
import { HEARING_RATE_HZ } from './mel-cepstra.ts'

// The package is CommonJS, and Node can't detect its named exports.
const { ConverterType, create } = libsamplerate

/** Resamples mono audio of any rate to the rate used for comparison. */
export async function toHearingRate(samples: Float32Array, sampleRateHz: number): Promise<Float32Array> {
  if (sampleRateHz === HEARING_RATE_HZ) return samples
  const converter = await create(1, sampleRateHz, HEARING_RATE_HZ, { converterType: ConverterType.SRC_SINC_FASTEST })
  try {
    return converter.simple(samples)
  } finally {
    converter.destroy()
  }
}
