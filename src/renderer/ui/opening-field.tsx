import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import styles from './opening-field.module.css'

export interface OpeningFieldProps {
  label: string
  /** What is chosen, or what stands for nothing. */
  value: string
  /** Behind the value. */
  mark?: ReactNode
  onOpen: () => void
}

/** Shows what is chosen from more than a list could hold, and opens where it is chosen. */
export function OpeningField({ label, value, mark, onOpen }: OpeningFieldProps) {
  return (
    <>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <Button className={styles.button} aria-label={`${label}: ${value}`} onPress={onOpen}>
        <span className={styles.text}>{value}</span>
        {mark}
        <ChevronsUpDown size={14} strokeWidth={1.5} aria-hidden />
      </Button>
    </>
  )
}
