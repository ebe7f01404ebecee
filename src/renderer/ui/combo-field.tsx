import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ComboBox, FieldError, Group, Input, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { described } from './described.ts'
import { FieldLabel } from './field-label.tsx'
import styles from './field.module.css'

export interface ComboFieldProps {
  label: string
  value: string
  options: readonly { id: string; label: string }[]
  onChange: (value: string) => void
  description?: ReactNode
  /** A message below the field, which is invalid while it is set. */
  error?: string | null
  placeholder?: string
  isReadOnly?: boolean
  isRequired?: boolean
}

/** A single-line text field with suggestions; other text is also accepted. */
export function ComboField({
  label,
  value,
  options,
  onChange,
  description,
  error,
  placeholder,
  ...props
}: ComboFieldProps) {
  return (
    <ComboBox
      {...described(description)}
      {...props}
      className={styles.field}
      allowsCustomValue
      menuTrigger="manual"
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      inputValue={value}
      onInputChange={onChange}
      defaultItems={options}
      defaultFilter={(text, typed) => matchesSearch(typed, [text])}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={styles.combo}>
        <Input className={styles.input} placeholder={placeholder} spellCheck={false} />
        <Button className={styles.open}>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </Group>
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
      <Popover className={styles.popover} offset={4}>
        <ListBox className={styles.list}>
          {(option: { id: string; label: string }) => (
            <ListBoxItem id={option.id} textValue={option.id} className={styles.option}>
              <span className={styles.optionText}>
                <Text slot="label">{option.id}</Text>
                {option.label !== option.id && (
                  <Text slot="description" className={styles.optionDetail}>
                    {option.label}
                  </Text>
                )}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
