import { seededRandom } from '#shared/domain/seeded-random.ts'

/**
 * The watermark is a pattern of slight gain changes, up or down in each cell of a grid of bands and time steps. Writers
 * and readers share these values; they are in hertz and seconds, independent of the sample rate.
 */

/** Bands of equal width from here upwards: a range every format delivers. */
export const LOWEST_HZ = 400
export const BAND_HZ = 125
export const BANDS = 54
/** Cells in time after which the pattern repeats: short enough to fit in three seconds. */
export const PATTERN_CELLS = 96
/** 512 samples at the engine's 22,050 per second: speech changes less between cells than within a syllable. */
export const CELL_SECONDS = 512 / 22_050
/** Gain change of a cell. */
export const MARK_DB = 1.2

/** +1 or -1 for each cell and band: `CHIPS[cell * BANDS + band]`. */
export const CHIPS: Int8Array = drawChips()

/** Each time step has as many ups as downs, so the watermark never changes the loudness. */
function drawChips(): Int8Array {
  const chips = new Int8Array(PATTERN_CELLS * BANDS)
  const random = seededRandom(0x6f76_7277)
  for (let cell = 0; cell < PATTERN_CELLS; cell++) {
    const signs: number[] = Array.from({ length: BANDS }, (_, band) => (band % 2 === 0 ? 1 : -1))
    for (let last = BANDS - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1))
      ;[signs[last], signs[other]] = [signs[other] as number, signs[last] as number]
    }
    chips.set(signs, cell * BANDS)
  }
  return chips
}
