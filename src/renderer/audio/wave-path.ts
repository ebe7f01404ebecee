const COLUMNS = 400
const FULL_SCALE = 32_768

/** Outline of stored peaks as an SVG path in a box of `COLUMNS` by 2, centered at 1. */
export function wavePath(pairs: Int16Array): string {
  const count = pairs.length >> 1
  const columns = Math.min(COLUMNS, count)
  let path = ''
  for (let column = 0; column < columns; column += 1) {
    const from = Math.floor((column * count) / columns)
    const to = Math.max(from + 1, Math.floor(((column + 1) * count) / columns))
    let low = 0
    let high = 0
    for (let pair = from; pair < to; pair += 1) {
      low = Math.min(low, pairs[pair * 2] ?? 0)
      high = Math.max(high, pairs[pair * 2 + 1] ?? 0)
    }
    const x = ((column * COLUMNS) / columns).toFixed(1)
    const top = (1 - high / FULL_SCALE - 0.01).toFixed(3)
    const bottom = (1 - low / FULL_SCALE + 0.01).toFixed(3)
    // oxlint-disable-next-line catalog-texts/bare-text -- commands of a path
    path += `M${x} ${top}V${bottom}`
  }
  return path
}

/** The view box for `wavePath`. */
export const WAVE_VIEW_BOX = `0 0 ${COLUMNS} 2`
