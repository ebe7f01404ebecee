import type { MouseEvent, ReactNode } from 'react'
import buttons from './button.module.css'
import { classNames } from './class-names.ts'
import type { IconButtonProps } from './button.tsx'
import styles from './row-button.module.css'

export interface RowButtonProps extends Pick<
  IconButtonProps,
  'label' | 'look' | 'isDisabled' | 'aria-pressed' | 'aria-haspopup'
> {
  onPress: (event: MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}

/**
 * An `IconButton` in a row of a `Table`, which moves to it by arrow keys and shows its name. A plain element, because
 * a typed letter can render sixty of them.
 */
export function RowButton({ label, look = 'quiet', isDisabled = false, onPress, children, ...props }: RowButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={props['aria-pressed']}
      aria-haspopup={props['aria-haspopup']}
      aria-disabled={isDisabled || undefined}
      data-disabled={isDisabled || undefined}
      className={classNames(buttons.button, buttons[look], buttons.icon, styles.button)}
      onClick={isDisabled ? undefined : onPress}
    >
      {children}
    </button>
  )
}
