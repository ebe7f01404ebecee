import { BLOCK_SHAPES, type BlockStatus } from './block-status.ts'
import { classNames } from './class-names.ts'
import styles from './state-dot.module.css'

const SVG = 'http://www.w3.org/2000/svg'

/** The shape of a block's state as an element, for places not rendered by React. */
export function createStateDot(look: BlockStatus): SVGSVGElement {
  const dot = document.createElementNS(SVG, 'svg')
  dot.setAttribute('viewBox', '0 0 12 12')
  dot.setAttribute('aria-hidden', 'true')
  dot.setAttribute('class', classNames(styles.dot, styles[look]))
  for (const { tag, paint, geometry } of BLOCK_SHAPES[look]) {
    const part = dot.appendChild(document.createElementNS(SVG, tag))
    part.setAttribute('class', styles[paint] ?? '')
    for (const [name, value] of Object.entries(geometry)) part.setAttribute(name, String(value))
  }
  return dot
}
