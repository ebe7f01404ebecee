import { Search } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import {
  FieldError,
  Input,
  Label,
  SearchField as AriaSearchField,
  Text,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import styles from './field.module.css'

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  label: string
  description?: ReactNode
  /** A sentence under the field; the field counts as wrong while there is one. */
  error?: string | null
  placeholder?: string
  isLarge?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** One line of text with its label, its explanation and what is wrong with it. */
export function TextField({ label, description, error, placeholder, isLarge, inputRef, ...props }: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      isInvalid={Boolean(error)}
      className={styles.field}
      {...(isLarge ? { 'data-large': true } : {})}
    >
      <Label className={styles.label}>{label}</Label>
      <Input ref={inputRef} className={styles.input} placeholder={placeholder} spellCheck={false} dir="auto" />
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </AriaTextField>
  )
}

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
  /** Characters that can be searched for; any number without. */
  maxLength?: number
}

/** A field that filters a list. Escape empties it. */
export function SearchField({ label, value, onChange, autoFocus = false, maxLength }: SearchFieldProps) {
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      {...(maxLength === undefined ? {} : { maxLength })}
      className={styles.field}
    >
      <div className={styles.search}>
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <Input className={styles.input} placeholder={label} spellCheck={false} />
      </div>
    </AriaSearchField>
  )
}
