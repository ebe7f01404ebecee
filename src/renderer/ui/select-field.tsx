import { Check, ChevronDown } from 'lucide-react'
import {
  Button,
  FieldError,
  Label,
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
import styles from './field.module.css'

export interface SelectOption {
  id: string
  label: string
  /** A second, quieter line: for options that cannot be chosen, why not. */
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
  /** A sentence under the field; the field counts as wrong while there is one. */
  error?: string | null
  isDisabled?: boolean
  isLabelHidden?: boolean
  isLarge?: boolean
}

/** More options than this exist only as far as they are in sight. */
const FEW = 100
const OPTION_REM = 1.75

/** One of some options, which letters that are typed go to. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  description,
  error,
  isDisabled = false,
  isLabelHidden = false,
  isLarge = false,
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
      className={styles.field}
      {...(isLarge ? { 'data-large': true } : {})}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      disabledKeys={options.filter((option) => option.isDisabled).map((option) => option.id)}
      placeholder={placeholder}
    >
      {!isLabelHidden && <Label className={styles.label}>{label}</Label>}
      <Button className={styles.trigger}>
        <SelectValue className={styles.value}>
          {({ selectedText, defaultChildren }) => selectedText ?? defaultChildren}
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
