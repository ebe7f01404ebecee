/** Acoustic conditions between a speaker and the service. Absent fields mean none. */
export interface Distortion {
  gainDb?: number
  /** Steady noise, a mix of hiss and rumble, this far below the speech. */
  noiseDb?: number
  /** Reverberation time of the room in milliseconds, at arm's length. */
  roomMs?: number
  /** Spectral tilt of the microphone, per octave around 1 kHz. */
  tiltDb?: number
}

/** The samples as recorded by a microphone in a room; `random` returns 0 (inclusive) to 1 (exclusive). */
export function distort(
  samples: Float32Array,
  sampleRateHz: number,
  distortion: Distortion,
  random: () => number,
): Float32Array {
  let heard: Float32Array = samples.slice()
  if (distortion.roomMs !== undefined) heard = inRoom(heard, sampleRateHz, distortion.roomMs, random)
  if (distortion.tiltDb !== undefined) heard = tilted(heard, sampleRateHz, distortion.tiltDb)
  if (distortion.noiseDb !== undefined) heard = withNoise(heard, distortion.noiseDb, random)
  const gain = 10 ** ((distortion.gainDb ?? 0) / 20)
  return heard.map((sample) => Math.max(-1, Math.min(1, sample * gain)))
}

/**
 * Early reflections and a decaying tail made of echoes at random times: dense enough for a room, cheap enough to
 * measure hundreds.
 */
function inRoom(samples: Float32Array, sampleRateHz: number, roomMs: number, random: () => number): Float32Array {
  const heard = samples.slice()
  const echoes = 120
  for (let echo = 0; echo < echoes; echo++) {
    const delayMs = 4 + random() * roomMs * 0.8
    const gain = 0.22 * 10 ** ((-3 * delayMs) / roomMs) * (random() < 0.5 ? -1 : 1)
    const delay = Math.round((delayMs * sampleRateHz) / 1_000)
    for (let at = delay; at < heard.length; at++)
      heard[at] = (heard[at] as number) + gain * (samples[at - delay] as number)
  }
  return scaledTo(heard, rootMeanSquare(samples))
}

/** A first-order shelf around 1 kHz with approximately the requested slope. */
function tilted(samples: Float32Array, sampleRateHz: number, tiltDb: number): Float32Array {
  const share = 1 - Math.exp((-2 * Math.PI * 1_000) / sampleRateHz)
  const highGain = 10 ** (tiltDb / 10)
  let low = 0
  const heard = samples.map((sample) => {
    low += share * (sample - low)
    return low / highGain + (sample - low) * highGain
  })
  return scaledTo(heard, rootMeanSquare(samples))
}

function withNoise(samples: Float32Array, noiseDb: number, random: () => number): Float32Array {
  let rumble = 0
  const noise = samples.map(() => {
    const hiss = random() * 2 - 1
    rumble = 0.98 * rumble + 0.2 * (random() * 2 - 1)
    return hiss * 0.5 + rumble
  })
  const level = rootMeanSquare(samples) * 10 ** (-noiseDb / 20)
  const scaled = scaledTo(noise, level)
  return samples.map((sample, at) => sample + (scaled[at] ?? 0))
}

function scaledTo(samples: Float32Array, level: number): Float32Array {
  const factor = level / (rootMeanSquare(samples) || 1)
  return samples.map((sample) => sample * factor)
}

function rootMeanSquare(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))
}
