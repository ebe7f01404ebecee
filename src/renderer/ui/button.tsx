import { type ReactNode, useState } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'isPending'> {
  /** `primary` at most once per screen; `record` has a large round icon. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger' | 'record'
  isLarge?: boolean
  children: ReactNode
}

/**
 * A button labeled with a verb. While focused it is never disabled, only inert, so keyboard users keep their place.
 */
export function Button({ look = 'plain', isLarge = false, children, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...useKeptFocus(props)}
      data-look={look}
      className={classNames(styles.button, styles[look], isLarge && styles.large)}
    >
      {children}
    </AriaButton>
  )
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'aria-label' | 'isPending'> {
  label: string
  /** Equivalent shortcut, already formatted for this system. */
  keys?: string | null
  look?: 'plain' | 'quiet'
  /** Part of the label shown beside the icon, unless the styles of its bar hide `[data-label]` for lack of room. */
  shownLabel?: string
  children: ReactNode
}

/** A button with an icon; its name is shown in a tooltip and exposed to screen readers. */
export function IconButton({ label, keys, look = 'quiet', shownLabel, children, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <AriaButton
        {...useKeptFocus(props)}
        aria-label={label}
        className={classNames(styles.button, styles[look], shownLabel ? styles.labeled : styles.icon)}
      >
        {children}
        {shownLabel && <span data-label>{shownLabel}</span>}
      </AriaButton>
      <Tooltip className={styles.tooltip} offset={6}>
        {label}
        {keys && <kbd>{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  )
}

/**
 * Browsers remove the focus from disabled elements, so a focused one is `aria-disabled` until the focus leaves. The
 * library's `isPending` does the same, but announces the button by an ID, which is gone when the surrounding dialog
 * closes.
 */
function useKeptFocus<Props extends KeptProps>({ isDisabled = false, onFocusChange, ...props }: Props) {
  const [isFocused, setFocused] = useState(false)
  const isWaiting = isDisabled && isFocused
  return {
    ...props,
    ...(isWaiting && {
      'aria-disabled': true,
      onPress: undefined,
      onClick: undefined,
      // Otherwise Enter and Space would submit the surrounding form.
      type: 'button' as const,
    }),
    isDisabled: isDisabled && !isFocused,
    onFocusChange: (hasFocus: boolean) => {
      setFocused(hasFocus)
      onFocusChange?.(hasFocus)
    },
  }
}

type KeptProps = Pick<AriaButtonProps, 'isDisabled' | 'onFocusChange' | 'onPress' | 'onClick' | 'type'>
