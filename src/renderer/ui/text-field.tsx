import { Search } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import {
  FieldError,
  Input,
  type KeyboardEvent,
  SearchField as AriaSearchField,
  Text,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { described } from './described.ts'
import { FieldLabel } from './field-label.tsx'
import styles from './field.module.css'
import { takeFirstResult } from './first-result.ts'

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  label: string
  description?: ReactNode
  /** A message below the field, which is invalid while it is set. */
  error?: string | null
  placeholder?: string
  isLarge?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A single-line text field with its label, description and error. A key that `onKeyDown` handles reaches dialogs and
 * shortcuts too, unless its default is prevented.
 */
export function TextField(props: TextFieldProps) {
  const { label, description, error, placeholder, isLarge, inputRef, onKeyDown, ...rest } = props
  // With a handler, React Aria would stop every key here: Escape would not close the dialog around the field.
  const press = (event: KeyboardEvent) => {
    onKeyDown?.(event)
    if (!event.isDefaultPrevented()) event.continuePropagation()
  }
  return (
    <AriaTextField
      {...rest}
      onKeyDown={press}
      {...described(description)}
      isInvalid={Boolean(error)}
      className={styles.field}
      data-large={isLarge || undefined}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
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
  /** Maximum search length in characters; unlimited if absent. */
  maxLength?: number
}

/** A field that filters a list with `matchesSearch`. Escape clears it; Enter and the down arrow take the first result. */
export function SearchField({ label, value, onChange, autoFocus = false, maxLength }: SearchFieldProps) {
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      maxLength={maxLength}
      className={styles.field}
    >
      <div role="presentation" className={styles.search} onKeyDownCapture={takeFirstResult}>
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <Input className={styles.input} placeholder={label} spellCheck={false} />
      </div>
    </AriaSearchField>
  )
}
