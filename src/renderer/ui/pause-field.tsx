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
  /** 10 seconds unless said otherwise. */
  longestMs?: number
  /** Smallest step in milliseconds; 100 unless said otherwise. */
  stepMs?: number
  autoFocus?: boolean
}

/** A silence in seconds. */
export function PauseField({
  label,
  valueMs,
  onChange,
  inherited,
  isLarge,
  longestMs = 10_000,
  stepMs = 100,
  autoFocus = false,
}: PauseFieldProps) {
  return (
    <NumberField
      className={styles.field}
      {...(isLarge ? { 'data-large': true } : {})}
      value={valueMs === null ? Number.NaN : valueMs / 1000}
      minValue={0}
      maxValue={longestMs / 1000}
      step={stepMs / 1000}
      autoFocus={autoFocus}
      formatOptions={{ style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 3 }}
      onChange={(seconds) => {
        if (Number.isNaN(seconds) && inherited === undefined) return
        onChange(Number.isNaN(seconds) ? null : Math.round(seconds * 1000))
      }}
    >
      <Label className={styles.label}>{label}</Label>
      <Group>
        <Input
          className={styles.input}
          placeholder={inherited}
          // What is there is only a proposal: the first digit takes its place.
          {...(autoFocus ? { onFocus: (event) => event.currentTarget.select() } : {})}
        />
      </Group>
    </NumberField>
  )
}
