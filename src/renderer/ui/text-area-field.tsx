import type { ReactNode, Ref } from 'react'
import { FieldError, Text, TextArea, TextField as AriaTextField } from 'react-aria-components'
import { described } from './described.ts'
import { FieldLabel } from './field-label.tsx'
import styles from './field.module.css'

export interface TextAreaFieldProps {
  label: string
  value: string
  description?: ReactNode
  /** A message below the field, which is invalid while it is set. */
  error?: string | null
  placeholder?: string
  isDisabled?: boolean
  isReadOnly?: boolean
  isRequired?: boolean
  isSpellChecked?: boolean
  /** Code is shown in a monospaced font, left to right, without spell checking. */
  isCode?: boolean
  /** In UTF-16 units. */
  maxLength?: number
  areaRef?: Ref<HTMLTextAreaElement>
  onChange: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
}

/** A multi-line text field with its label. Grows with its text, up to a third of the window. */
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
    <AriaTextField
      {...props}
      {...described(description)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={styles.field}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <TextArea
        ref={areaRef}
        className={styles.area}
        rows={2}
        placeholder={placeholder}
        dir={isCode ? 'ltr' : 'auto'}
        spellCheck={isSpellChecked}
        data-code={isCode || undefined}
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
