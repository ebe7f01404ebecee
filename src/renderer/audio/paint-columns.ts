const FULL_SCALE = 32_768

/**
 * Paints columns of minimum and maximum around the middle into pixels, each at least one pixel high. Whole pixels written
 * directly are five times as fast as rectangles and twenty times as fast as a path.
 *
 * @param pixels `width` times `height` of them, transparent where nothing is painted
 */
export function paintColumns(
  columns: Int16Array,
  pixels: Uint32Array,
  width: number,
  height: number,
  colour: number,
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
    for (let at = top * width + column; at < bottom * width; at += width) pixels[at] = colour
  }
}

/** Every colour that was asked for: a handful of a theme's, each the same in every window. */
const pixels = new Map<string, number>()

/** A style sheet's colour as a pixel of `ImageData`. */
export function pixelOf(colour: string): number {
  const known = pixels.get(colour)
  if (known !== undefined) return known
  const pixel = readPixel(colour)
  pixels.set(colour, pixel)
  return pixel
}

function readPixel(colour: string): number {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return 0
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0
}
