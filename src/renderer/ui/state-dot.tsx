import { createElement } from 'react'
import { BLOCK_SHAPES, type BlockLook } from './block-look.ts'
import { classNames } from './class-names.ts'
import styles from './state-dot.module.css'

/** The shape of a block's state. The word has to stand beside it. */
export function StateDot({ look }: { look: BlockLook }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className={classNames(styles.dot, styles[look])}>
      {BLOCK_SHAPES[look].map(({ tag, paint, geometry }, index) =>
        createElement(tag, { key: index, className: styles[paint], ...geometry }),
      )}
    </svg>
  )
}
