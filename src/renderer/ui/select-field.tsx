import { Check, ChevronDown } from 'lucide-react'
import {
  Button,
  FieldError,
  ListBox,
  ListBoxItem,
  ListLayout,
  Popover,
  Select,
  SelectValue,
  Text,
  Virtualizer,
} from 'react-aria-components'
import { useRemPx } from '../lib/use-rem-px.ts'
import { classNames } from './class-names.ts'
import { described } from './described.ts'
import { FieldLabel } from './field-label.tsx'
import { t } from './messages/t.ts'
import styles from './field.module.css'

export interface SelectOption {
  id: string
  label: string
  /** A second, quieter line; for disabled options, the reason. */
  detail?: string
  isDisabled?: boolean
}

export interface SelectFieldProps {
  label: string
  options: readonly SelectOption[]
  value: string | null
  onChange: (id: string) => void
  placeholder?: string
  description?: string
  /** A message below the field, which is invalid while it is set. */
  error?: string | null
  isDisabled?: boolean
  isRequired?: boolean
  isLabelHidden?: boolean
  isLarge?: boolean
  autoFocus?: boolean
}

/** With more options than this, only visible ones are rendered. */
const FEW = 100
const OPTION_REM = 1.75

/** A choice from a list, with type-ahead. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  placeholder = t('select'),
  description,
  error,
  isDisabled = false,
  isRequired = false,
  isLabelHidden = false,
  isLarge = false,
  autoFocus = false,
}: SelectFieldProps) {
  const isLong = options.length > FEW
  const rowPx = OPTION_REM * useRemPx()
  const list = (
    <ListBox className={classNames(styles.list, isLong && styles.longList)} items={options}>
      {(option) => (
        <ListBoxItem id={option.id} textValue={option.label} className={styles.option}>
          {({ isSelected }) => (
            <>
              <span className={styles.optionText}>
                <Text slot="label">{option.label}</Text>
                {option.detail && (
                  <Text slot="description" className={styles.optionDetail}>
                    {option.detail}
                  </Text>
                )}
              </span>
              {isSelected && <Check size={16} strokeWidth={1.5} aria-hidden />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
  return (
    <Select
      {...described(description)}
      className={styles.field}
      data-large={isLarge || undefined}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      value={value}
      autoFocus={autoFocus}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      isDisabled={isDisabled}
      isRequired={isRequired}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      disabledKeys={options.filter((option) => option.isDisabled).map((option) => option.id)}
      placeholder={placeholder}
    >
      {!isLabelHidden && <FieldLabel isRequired={isRequired}>{label}</FieldLabel>}
      <Button className={styles.trigger}>
        <SelectValue className={styles.value}>
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
      </Button>
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
      <Popover className={styles.popover} offset={4}>
        {isLong ? (
          <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: rowPx, padding: 4 }}>
            {list}
          </Virtualizer>
        ) : (
          list
        )}
      </Popover>
    </Select>
  )
}
