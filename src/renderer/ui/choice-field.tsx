import { Label, Radio, RadioGroup } from 'react-aria-components'
import styles from './field.module.css'

export interface ChoiceFieldProps<T extends string> {
  label: string
  options: readonly { id: T; label: string }[]
  value: T
  onChange: (id: T) => void
  isDisabled?: boolean
  isLabelHidden?: boolean
}

/** A choice between two or three options, all visible. */
export function ChoiceField<T extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled = false,
  isLabelHidden = false,
}: ChoiceFieldProps<T>) {
  return (
    <RadioGroup
      className={styles.field}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      orientation="horizontal"
      value={value}
      isDisabled={isDisabled}
      onChange={(id) => {
        const option = options.find((candidate) => candidate.id === id)
        if (option) onChange(option.id)
      }}
    >
      {!isLabelHidden && <Label className={styles.label}>{label}</Label>}
      <div>
        <div className={styles.radios}>
          {options.map((option) => (
            <Radio key={option.id} value={option.id} className={styles.radio}>
              {option.label}
            </Radio>
          ))}
        </div>
      </div>
    </RadioGroup>
  )
}
