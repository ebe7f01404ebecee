import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps } from 'react-aria-components'
import styles from './check-box.module.css'

export interface CheckBoxProps extends Omit<CheckboxProps, 'className' | 'children'> {
  /** Label after the box. Without it the box needs an `aria-label`. */
  children?: ReactNode
}

/** A checkbox. In a row of a selectable list, `slot="selection"` makes it the row's. */
export function CheckBox({ children, ...props }: CheckBoxProps) {
  return (
    <Checkbox {...props} className={styles.check}>
      {({ isSelected, isIndeterminate }) => {
        const Mark = isIndeterminate ? Minus : Check
        return (
          <>
            <span className={styles.box}>
              {(isSelected || isIndeterminate) && <Mark size={14} strokeWidth={2} aria-hidden />}
            </span>
            {children}
          </>
        )
      }}
    </Checkbox>
  )
}
