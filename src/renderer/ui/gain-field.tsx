import { Group, Input, Label, NumberField } from 'react-aria-components'
import styles from './field.module.css'

export interface GainFieldProps {
  label: string
  valueDb: number
  lowestDb: number
  highestDb: number
  onChange: (valueDb: number) => void
}

/** A change of level in decibels, in halves by the arrow keys and in tenths when it is written. */
export function GainField({ label, valueDb, lowestDb, highestDb, onChange }: GainFieldProps) {
  return (
    <NumberField
      className={styles.field}
      value={valueDb}
      minValue={lowestDb}
      maxValue={highestDb}
      step={0.5}
      formatOptions={{ signDisplay: 'exceptZero', maximumFractionDigits: 1 }}
      onChange={(value) => {
        if (!Number.isNaN(value)) onChange(Math.round(value * 10) / 10)
      }}
    >
      <Label className={styles.label}>{label}</Label>
      <Group>
        <Input className={styles.input} />
      </Group>
    </NumberField>
  )
}
