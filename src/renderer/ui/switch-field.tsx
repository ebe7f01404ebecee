import { type ReactNode, useState } from 'react'
import { Switch } from 'react-aria-components'
import styles from './field.module.css'

export interface SwitchFieldProps {
  label: string
  description?: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** A switch that takes effect immediately. */
export function SwitchField({ label, description, isSelected, onChange, isDisabled = false }: SwitchFieldProps) {
  return (
    <Switch className={styles.switch} isSelected={isSelected} onChange={onChange} {...useKeptFieldFocus(isDisabled)}>
      <span className={styles.track} aria-hidden />
      <span>{label}</span>
      {description && <span className={`${styles.switchText} ${styles.description}`}>{description}</span>}
    </Switch>
  )
}

interface FieldState {
  isDisabled: boolean
  isReadOnly: boolean
  onFocusChange: (hasFocus: boolean) => void
}

/**
 * Browsers remove the focus from disabled elements, so a focused field becomes read-only and is disabled only once the
 * focus leaves.
 */
function useKeptFieldFocus(isDisabled: boolean): FieldState {
  const [isFocused, setFocused] = useState(false)
  return { isDisabled: isDisabled && !isFocused, isReadOnly: isDisabled && isFocused, onFocusChange: setFocused }
}
