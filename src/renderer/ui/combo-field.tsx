import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Button,
  ComboBox,
  FieldError,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components'
import styles from './field.module.css'

export interface ComboFieldProps {
  label: string
  value: string
  options: readonly { id: string; label: string }[]
  onChange: (value: string) => void
  description?: ReactNode
  /** A sentence under the field; the field counts as wrong while there is one. */
  error?: string | null
  placeholder?: string
  isReadOnly?: boolean
  isRequired?: boolean
}

/** A text of one line for which there are suggestions; anything else may be written too. */
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
      {...props}
      className={styles.field}
      allowsCustomValue
      menuTrigger="manual"
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      inputValue={value}
      onInputChange={onChange}
      defaultItems={options}
    >
      <Label className={styles.label}>{label}</Label>
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
