import { seededRandom } from '#shared/domain/seeded-random.ts'

/**
 * The mark is a pattern of slight gains, up or down in each cell of a grid of bands and moments. Everything that writes or
 * reads it agrees on these figures; they are in hertz and seconds, so no sample rate changes them.
 */

/** Bands of equal width from here upwards: what every format delivers. */
export const LOWEST_HZ = 400
export const BAND_HZ = 125
export const BANDS = 54
/** Cells in time after which the pattern begins again: short enough that three seconds hold all of it. */
export const PATTERN_CELLS = 96
/** 512 samples of the engine's 22,050 a second: speech changes less from one cell to the next than within a syllable. */
export const CELL_SECONDS = 512 / 22_050
/** How far a cell is turned up or down. */
export const MARK_DB = 1.2

/** +1 or -1 for each cell and band: `CHIPS[cell * BANDS + band]`. */
export const CHIPS: Int8Array = drawChips()

/** Each moment has as many ups as downs, so that a mark never changes how loud it is. */
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
