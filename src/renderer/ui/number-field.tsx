import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type NumberRange, readNumber, writeNumber } from '../lib/read-number.ts'
import { t } from './messages/t.ts'
import { TextField } from './text-field.tsx'

export interface NumberFieldProps extends NumberRange {
  label: string
  value: number | null
  /** Called with valid numbers only. */
  onChange: (value: number | null) => void
  /** Change per arrow key; without it the arrow keys only move the caret. */
  step?: number
  showsSign?: boolean
  /** Every valid keystroke counts. Otherwise a number counts once the field is left or Enter is pressed. */
  isLive?: boolean
  /** For a live field of a form, which must not be stored with another number than the one shown. */
  onValidity?: (isValid: boolean) => void
  description?: ReactNode
  /** A message about a valid number. */
  error?: string | null
  placeholder?: string
  isLarge?: boolean
  /** Focuses the field and selects its number, so that the first digit replaces it. */
  autoFocus?: boolean
}

/** A number. Text that isn't one within the range stays in the field with the reason, and the last valid value stands. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, step, showsSign = false, onValidity, description, placeholder, isLarge } = props
  const { min, max, isWhole = false, isRequired = false, unit = '' } = props
  const range = { min, max, isWhole, isRequired, unit }
  const isLive = props.isLive === true || onValidity !== undefined
  /** What is being typed; null while the value is shown. */
  const [text, setText] = useState<string | null>(null)
  const [shownValue, setShownValue] = useState(value)
  const read = text === null ? null : readNumber(text, range)
  // Undo, or another window, has changed the value.
  if (value !== shownValue) {
    setShownValue(value)
    if (!(read?.isValid && read.value === value)) setText(null)
  }
  const isValid = read?.isValid ?? true
  const reportValidity = useEffectEvent((valid: boolean) => onValidity?.(valid))
  useEffect(() => {
    reportValidity(isValid)
  }, [isValid])

  const set = (next: number | null) => {
    if (next !== value) onChange(next)
  }
  const type = (next: string) => {
    setText(next)
    const typed = readNumber(next, range)
    if (isLive && typed.isValid) set(typed.value)
  }
  const leave = () => {
    if (!read?.isValid) return
    set(read.value)
    setText(null)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') leave()
    if (event.key === 'Escape' && text !== null && !isLive) {
      event.preventDefault()
      setText(null)
    }
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === undefined || direction === 0) return
    event.preventDefault()
    const from = (read?.isValid ? read.value : value) ?? 0
    // Sums of tenths are inexact.
    set(Math.round(Math.min(max, Math.max(min, from + direction * step)) * 1000) / 1000)
    setText(null)
  }
  return (
    <TextField
      label={label}
      value={text ?? writeNumber(value, unit, showsSign)}
      onChange={type}
      onBlur={leave}
      onKeyDown={press}
      {...(props.autoFocus ? { autoFocus: true, onFocus: (event) => (event.target as HTMLInputElement).select() } : {})}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      maxLength={20}
      description={description}
      placeholder={placeholder}
      isLarge={isLarge}
      error={
        read?.isValid === false
          ? onValidity
            ? read.why
            : t('previousValueKept', { reason: read.why })
          : (props.error ?? null)
      }
    />
  )
}
