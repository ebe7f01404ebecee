const FULL_SCALE = 32_768

/**
 * Paints columns of minimum and maximum around the middle as pixels, each at least one pixel high. Writing whole pixels
 * directly is five times as fast as rectangles and twenty times as fast as a path.
 *
 * @param pixels `width` times `height` pixels, transparent where nothing is painted
 */
export function paintColumns(
  columns: Int16Array,
  pixels: Uint32Array,
  width: number,
  height: number,
  color: number,
): void {
  pixels.fill(0)
  const middle = height / 2
  const scale = middle / FULL_SCALE
  const count = Math.min(width, columns.length >> 1)
  for (let column = 0; column < count; column += 1) {
    const top = Math.max(0, Math.round(middle - (columns[column * 2 + 1] as number) * scale - 0.5))
    const bottom = Math.min(
      height,
      Math.max(top + 1, Math.round(middle - (columns[column * 2] as number) * scale + 0.5)),
    )
    for (let at = top * width + column; at < bottom * width; at += width) pixels[at] = color
  }
}

/** All colors used so far: a handful per theme, the same in every window. */
const pixels = new Map<string, number>()

/** Converts a style sheet color to an `ImageData` pixel. */
export function getPixel(color: string): number {
  const known = pixels.get(color)
  if (known !== undefined) return known
  const pixel = readPixel(color)
  pixels.set(color, pixel)
  return pixel
}

function readPixel(color: string): number {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return 0
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0
}
