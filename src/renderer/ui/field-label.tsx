import { Label } from 'react-aria-components'
import styles from './field.module.css'

/** A field's label, with a mark if it is required. Screen readers hear that from the field itself. */
export function FieldLabel({ isRequired = false, children }: { isRequired?: boolean; children: string }) {
  return (
    <Label className={styles.label}>
      {children}
      {isRequired && <RequiredMark />}
    </Label>
  )
}

export function RequiredMark() {
  return <span aria-hidden> *</span>
}
