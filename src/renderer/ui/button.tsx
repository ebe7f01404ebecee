import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  /** `primary` once per screen at most. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  isLarge?: boolean
  children: ReactNode
}

/** A button with a verb on it. */
export function Button({ look = 'plain', isLarge = false, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={classNames(styles.button, styles[look], isLarge && styles.large)}>
      {children}
    </AriaButton>
  )
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'aria-label'> {
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
      <AriaButton {...props} aria-label={label} className={classNames(styles.button, styles[look], styles.icon)}>
        {children}
      </AriaButton>
      <Tooltip className={styles.tooltip} offset={6}>
        {label}
        {keys && <kbd>{keys}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  )
}
