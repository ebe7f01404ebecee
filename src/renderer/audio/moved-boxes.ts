/** Elements created on first use and afterwards only moved. */
export interface MovedBoxes {
  /**
   * Shows one element per place, in order, and hides the others. Widths default to the style sheet's; an element with
   * text is as wide as its text, up to `mostPx`.
   */
  show(places: readonly { px: number; widthPx?: number; text?: string; mostPx?: number }[]): void
}

/** Creates boxes of one style in `layer`, none shown. */
export function createMovedBoxes(layer: HTMLElement, className: string): MovedBoxes {
  const boxes: HTMLElement[] = []
  let shown = 0
  return {
    show(places) {
      while (boxes.length < places.length) {
        const box = layer.ownerDocument.createElement('div')
        box.className = className
        layer.append(box)
        boxes.push(box)
      }
      places.forEach(({ px, widthPx, text, mostPx }, index) => {
        const box = boxes[index] as HTMLElement
        // The width is a scale of one pixel, so neither layout nor text depends on these boxes.
        box.style.transform = `translateX(${px}px)${widthPx === undefined ? '' : ` scaleX(${widthPx})`}`
        if (text !== undefined && box.textContent !== text) box.textContent = text
        // oxlint-disable-next-line catalog-texts/bare-text -- a value of CSS
        if (mostPx !== undefined) box.style.maxWidth = `${mostPx}px`
        if (index >= shown) box.hidden = false
      })
      for (let index = places.length; index < shown; index += 1) (boxes[index] as HTMLElement).hidden = true
      shown = places.length
    },
  }
}
