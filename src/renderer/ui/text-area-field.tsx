import type { ReactNode, Ref } from 'react'
import { FieldError, Label, Text, TextArea, TextField as AriaTextField } from 'react-aria-components'
import styles from './field.module.css'

export interface TextAreaFieldProps {
  label: string
  value: string
  description?: ReactNode
  /** A sentence under the field; the field counts as wrong while there is one. */
  error?: string | null
  placeholder?: string
  isDisabled?: boolean
  isReadOnly?: boolean
  isRequired?: boolean
  isSpellChecked?: boolean
  /** Code is shown in a fixed width, left to right, and not checked for spelling. */
  isCode?: boolean
  /** In UTF-16 units. */
  maxLength?: number
  areaRef?: Ref<HTMLTextAreaElement>
  onChange: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
}

/** Several lines of text with their label. Grows with its text, up to a third of the window. */
export function TextAreaField({
  label,
  description,
  error,
  placeholder,
  areaRef,
  isCode = false,
  isSpellChecked = !isCode,
  ...props
}: TextAreaFieldProps) {
  return (
    <AriaTextField {...props} isInvalid={Boolean(error)} validationBehavior="aria" className={styles.field}>
      <Label className={styles.label}>{label}</Label>
      <TextArea
        ref={areaRef}
        className={styles.area}
        rows={2}
        placeholder={placeholder}
        dir={isCode ? 'ltr' : 'auto'}
        spellCheck={isSpellChecked}
        {...(isCode ? { 'data-code': true } : {})}
      />
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </AriaTextField>
  )
}
