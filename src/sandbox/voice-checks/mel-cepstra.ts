import FFT from 'fft.js'

/** Everything is compared in the telephone band, which every microphone and format delivers. */
export const HEARING_RATE_HZ = 8_000
export const HOP_MS = 10
const HOP = (HEARING_RATE_HZ * HOP_MS) / 1_000
/** 32 ms: a few periods of the deepest voice. */
export const FRAME_LENGTH = 256
const BINS = FRAME_LENGTH / 2
const BANDS = 24
const LOWEST_HZ = 100
const HIGHEST_HZ = 3_800
const PRE_EMPHASIS = 0.97
/** c1 to c12: vocal tract shape; c0 is loudness and omitted. */
export const CEPSTRA = 12
/** How far below the loudest in its band a sound counts: any lower, rooms and noise differ but voices don't. */
const DEPTH_SHARE = 10 ** -2.8
/** Percentile of a band's powers taken as its loudest. */
const LOUD_PERCENTILE = 0.95

/** Start of frame `index` in the samples. */
export function frameStart(index: number): number {
  return index * HOP
}

/** Number of whole frames. */
function frameCount(sampleCount: number): number {
  return sampleCount < FRAME_LENGTH ? 0 : Math.floor((sampleCount - FRAME_LENGTH) / HOP) + 1
}

/** Power in each of 24 bands of equal perceptual width, per frame. */
export function bandPowers(samples: Float32Array): Float32Array[] {
  const transform = new FFT(FRAME_LENGTH)
  const spectrum = transform.createComplexArray()
  const frame = new Float64Array(FRAME_LENGTH)
  return Array.from({ length: frameCount(samples.length) }, (_, index) => {
    const from = frameStart(index)
    for (let at = 0; at < FRAME_LENGTH; at++) {
      const before = samples[from + at - 1] ?? 0
      frame[at] = ((samples[from + at] ?? 0) - PRE_EMPHASIS * before) * (WINDOW[at] ?? 0)
    }
    transform.realTransform(spectrum, frame)
    const powers = new Float32Array(BANDS)
    for (const [band, weights] of FILTERS.entries()) {
      let sum = 0
      for (const { bin, weight } of weights) {
        sum += weight * ((spectrum[2 * bin] ?? 0) ** 2 + (spectrum[2 * bin + 1] ?? 0) ** 2)
      }
      powers[band] = sum
    }
    return powers
  })
}

/**
 * Subtracts the steady background, measured in `quiet` frames, from every frame and flattens what is far below the
 * speech.
 */
export function removeBackground(frames: readonly Float32Array[], quiet: readonly Float32Array[]): Float32Array[] {
  const background = new Float32Array(BANDS)
  for (const frame of quiet)
    for (let band = 0; band < BANDS; band++)
      background[band] = (background[band] as number) + (frame[band] as number) / quiet.length
  const floors = background.map((noise, band) => {
    const sorted = frames.map((frame) => frame[band] ?? 0).toSorted((a, b) => a - b)
    const loud = sorted[Math.floor(sorted.length * LOUD_PERCENTILE)] ?? 0
    return Math.max(loud - noise, 0) * DEPTH_SHARE
  })
  return frames.map((frame) => frame.map((power, band) => Math.max(power - (background[band] ?? 0), floors[band] ?? 0)))
}

/**
 * Cepstra c1 to c12 of one frame's band powers.
 *
 * @param size the size of the speaker: frequencies are multiplied by it, as those of a child by less than 1
 */
export function getCepstra(powers: Float32Array, size = 1): Float32Array {
  const own = powers.map((power) => Math.log(power + 1e-12))
  const logs = size === 1 ? own : own.map((_, band) => interpolate(own, bandAt(frequencyOf(band) / size)))
  return Float32Array.from({ length: CEPSTRA }, (_, index) => {
    let sum = 0
    for (let band = 0; band < BANDS; band++) sum += (logs[band] ?? 0) * (COSINES[index * BANDS + band] ?? 0)
    return sum
  })
}

const WINDOW = Float64Array.from(
  { length: FRAME_LENGTH },
  (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (FRAME_LENGTH - 1)),
)

const COSINES = Float64Array.from({ length: CEPSTRA * BANDS }, (_, at) => {
  const order = Math.floor(at / BANDS) + 1
  return Math.sqrt(2 / BANDS) * Math.cos((Math.PI * order * ((at % BANDS) + 0.5)) / BANDS)
})

/** The middle of a band. */
function frequencyOf(band: number): number {
  const mel = getMel(LOWEST_HZ) + ((band + 1) * (getMel(HIGHEST_HZ) - getMel(LOWEST_HZ))) / (BANDS + 1)
  return 700 * (10 ** (mel / 2_595) - 1)
}

/** The place of a frequency among the bands, in fractions of one. */
function bandAt(frequencyHz: number): number {
  const place = ((getMel(frequencyHz) - getMel(LOWEST_HZ)) * (BANDS + 1)) / (getMel(HIGHEST_HZ) - getMel(LOWEST_HZ)) - 1
  return Math.max(0, Math.min(BANDS - 1, place))
}

function interpolate(values: Float32Array, place: number): number {
  const low = Math.floor(place)
  const share = place - low
  return (1 - share) * (values[low] as number) + share * (values[Math.min(low + 1, values.length - 1)] as number)
}

/** Triangles of equal width on the mel scale. */
const FILTERS = Array.from({ length: BANDS }, (_, band) => {
  const low = getMel(LOWEST_HZ)
  const width = (getMel(HIGHEST_HZ) - low) / (BANDS + 1)
  const center = low + (band + 1) * width
  return Array.from({ length: BINS }, (_bin, bin) => {
    const distance = Math.abs(getMel((bin * HEARING_RATE_HZ) / FRAME_LENGTH) - center) / width
    return { bin, weight: Math.max(0, 1 - distance) }
  }).filter(({ weight }) => weight > 0)
})

function getMel(frequencyHz: number): number {
  return 2_595 * Math.log10(1 + frequencyHz / 700)
}
