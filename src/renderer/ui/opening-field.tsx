import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { t } from './messages/t.ts'
import styles from './opening-field.module.css'

export interface OpeningFieldProps {
  label: string
  /** The chosen value, or the placeholder for none. */
  value: string
  /** Shown after the value. */
  mark?: ReactNode
  autoFocus?: boolean
  onOpen: () => void
}

/** Shows a choice from more options than fit a list, and opens its picker. */
export function OpeningField({ label, value, mark, autoFocus = false, onOpen }: OpeningFieldProps) {
  return (
    <>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <Button
        className={styles.button}
        aria-label={t('labelWithValue', { label, value })}
        autoFocus={autoFocus}
        onPress={onOpen}
      >
        <span className={styles.text}>{value}</span>
        {mark}
        <ChevronsUpDown size={14} strokeWidth={1.5} aria-hidden />
      </Button>
    </>
  )
}
