const SVG = 'http://www.w3.org/2000/svg'
/** More than any waveform’s height; what doesn’t fit isn’t drawn. */
const LENGTH_PX = 10_000

/** Vertical lines across a layer. */
export interface Lines {
  /** Shows one line per place and removes the others. */
  show(places: readonly { px: number }[]): void
}

/**
 * Creates lines of one style in `layer`, none shown. All are one element: while blocks are generated, all of them move
 * with each block that ends.
 */
export function createLines(layer: HTMLElement, className: string): Lines {
  const document = layer.ownerDocument
  const picture = document.createElementNS(SVG, 'svg')
  picture.setAttribute('class', className)
  const path = picture.appendChild(document.createElementNS(SVG, 'path'))
  layer.append(picture)
  let shown = ''
  return {
    show(places) {
      // A line covers the pixel to the right of its place, like the boxes.
      // oxlint-disable-next-line catalog-texts/bare-text -- an SVG path
      const drawn = places.map(({ px }) => `M${(px + 0.5).toFixed(2)} 0v${LENGTH_PX}`).join('')
      if (drawn === shown) return
      shown = drawn
      path.setAttribute('d', drawn)
    },
  }
}
