import libsamplerate from '@alexanderolsen/libsamplerate-js'

// The package is CommonJS, and Node can't detect its named exports.
const { ConverterType, create } = libsamplerate

/** Resamples mono audio. */
export async function resampleMono(samples: Float32Array, fromHz: number, toHz: number): Promise<Float32Array> {
  if (fromHz === toHz) return samples
  const converter = await create(1, fromHz, toHz, { converterType: ConverterType.SRC_SINC_FASTEST })
  try {
    return converter.simple(samples)
  } finally {
    converter.destroy()
  }
}
