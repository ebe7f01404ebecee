import { Group, Input, Label, NumberField } from 'react-aria-components'
import styles from './field.module.css'

export interface PauseFieldProps {
  label: string
  /** Milliseconds; null leaves it to `inherited`. */
  valueMs: number | null
  onChange: (valueMs: number | null) => void
  /** What an empty field stands for; shown in it while it is empty. */
  inherited?: string
  isLarge?: boolean
}

const LONGEST_SECONDS = 10

/** A silence in seconds, to a tenth. */
export function PauseField({ label, valueMs, onChange, inherited, isLarge }: PauseFieldProps) {
  return (
    <NumberField
      className={styles.field}
      {...(isLarge ? { 'data-large': true } : {})}
      value={valueMs === null ? Number.NaN : valueMs / 1000}
      minValue={0}
      maxValue={LONGEST_SECONDS}
      step={0.1}
      formatOptions={{ style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 1 }}
      onChange={(seconds) => {
        if (Number.isNaN(seconds) && inherited === undefined) return
        onChange(Number.isNaN(seconds) ? null : Math.round(seconds * 1000))
      }}
    >
      <Label className={styles.label}>{label}</Label>
      <Group>
        <Input className={styles.input} placeholder={inherited} />
      </Group>
    </NumberField>
  )
}
