import type { ReactNode } from 'react'
import { Switch } from 'react-aria-components'
import styles from './field.module.css'
import { useKeptFieldFocus } from './kept-field-focus.ts'

export interface SwitchFieldProps {
  label: string
  description?: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** Something that is on or off, at once. */
export function SwitchField({ label, description, isSelected, onChange, isDisabled = false }: SwitchFieldProps) {
  return (
    <Switch className={styles.switch} isSelected={isSelected} onChange={onChange} {...useKeptFieldFocus(isDisabled)}>
      <span className={styles.track} aria-hidden />
      <span>{label}</span>
      {description && <span className={`${styles.switchText} ${styles.description}`}>{description}</span>}
    </Switch>
  )
}
