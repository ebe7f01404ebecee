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
  /** `primary` once per screen at most. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  isLarge?: boolean
  children: ReactNode
}

/**
 * A button with a verb on it. While it has the focus it is never disabled but waits: nothing can be done with it, and whoever
 * works with keys stays where they are.
 */
export function Button({ look = 'plain', isLarge = false, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...useKeptFocus(props)} className={classNames(styles.button, styles[look], isLarge && styles.large)}>
      {children}
    </AriaButton>
  )
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'aria-label' | 'isPending'> {
  label: string
  /** Keys that do the same, already worded for this system. */
  keys?: string | null
  look?: 'plain' | 'quiet'
  children: ReactNode
}

/** A button with only an icon; its name is in a tooltip and told to screen readers. */
export function IconButton({ label, keys, look = 'quiet', children, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <AriaButton
        {...useKeptFocus(props)}
        aria-label={label}
        className={classNames(styles.button, styles[look], styles.icon)}
      >
        {children}
      </AriaButton>
      <Tooltip className={styles.tooltip} offset={6}>
        {label}
        {keys && <kbd>{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  )
}

/**
 * A browser takes the focus from what is disabled and gives it to nothing, so what has it is `aria-disabled` until it leaves.
 * The library's own `isPending` does as much, but announces the button by an id, which is gone when the dialog around it closes.
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
      // Enter and Space would send the form around it.
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
