import { createElement } from 'react'
import { BLOCK_SHAPES, type BlockStatus } from './block-status.ts'
import { classNames } from './class-names.ts'
import styles from './state-dot.module.css'

/** The shape of a block's state. Must have its label next to it. */
export function StateDot({ look }: { look: BlockStatus }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className={classNames(styles.dot, styles[look])}>
      {BLOCK_SHAPES[look].map(({ tag, paint, geometry }, index) =>
        createElement(tag, { key: index, className: styles[paint], ...geometry }),
      )}
    </svg>
  )
}
