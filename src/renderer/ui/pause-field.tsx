import { NumberField, type NumberFieldProps } from './number-field.tsx'

export interface PauseFieldProps extends Pick<
  NumberFieldProps,
  'label' | 'isLarge' | 'autoFocus' | 'onValidity' | 'placeholder' | 'description'
> {
  /** Milliseconds; null uses `inherited`. */
  valueMs: number | null
  onChange: (valueMs: number | null) => void
  /** The value of an empty field, shown as its placeholder. */
  inherited?: string
  shortestMs?: number
  /** Default: 10 seconds. */
  longestMs?: number
  /** Smallest step in milliseconds; default 100. */
  stepMs?: number
}

/** A pause, or another short length, in seconds. */
export function PauseField({
  valueMs,
  onChange,
  inherited,
  shortestMs = 0,
  longestMs = 10_000,
  stepMs = 100,
  placeholder = inherited,
  ...field
}: PauseFieldProps) {
  return (
    <NumberField
      {...field}
      value={valueMs === null ? null : valueMs / 1000}
      onChange={(seconds) => onChange(seconds === null ? null : Math.round(seconds * 1000))}
      min={shortestMs / 1000}
      max={longestMs / 1000}
      step={stepMs / 1000}
      unit="s"
      isRequired={inherited === undefined}
      placeholder={placeholder}
    />
  )
}
