import libsamplerate from '@alexanderolsen/libsamplerate-js'
import { HEARING_RATE_HZ } from './mel-cepstra.ts'

// The package is CommonJS that Node cannot see the names of.
const { ConverterType, create } = libsamplerate

/** Mono samples of any rate at the rate everything is compared at. */
export async function toHearingRate(samples: Float32Array, sampleRateHz: number): Promise<Float32Array> {
  if (sampleRateHz === HEARING_RATE_HZ) return samples
  const converter = await create(1, sampleRateHz, HEARING_RATE_HZ, { converterType: ConverterType.SRC_SINC_FASTEST })
  try {
    return converter.simple(samples)
  } finally {
    converter.destroy()
  }
}
