import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { formatFields } from '#shared/errors/field-problem.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { TextField } from '../../ui/text-field.tsx'

export interface SettingFieldProps {
  /** The setting's name in the contract, used by failures. */
  name: string
  label: string
  description?: ReactNode
  value: string
  isDisabled?: boolean
  /** Keys shown by an on-screen keyboard. */
  inputMode?: 'numeric'
  /** Returns null if stored, otherwise why not. */
  onCommit: (value: string) => Promise<Failure | null>
}

/** A setting stored when the field loses focus or Enter is pressed; Escape restores the stored value. */
export function SettingField({ name, value, isDisabled = false, onCommit, ...field }: SettingFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const commit = async () => {
    if (draft === null || draft.trim() === value) {
      setDraft(null)
      return setError(null)
    }
    const reason = await onCommit(draft.trim())
    // Text typed during storing is stored next.
    if (reason === null) setDraft((now) => (now === draft ? null : now))
    setError(reason && (formatFields(reason)[name] ?? formatReason(reason)))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit()
    if (event.key !== 'Escape' || draft === null) return
    event.preventDefault()
    setDraft(null)
    setError(null)
  }

  return (
    <TextField
      {...field}
      value={draft ?? value}
      onChange={setDraft}
      onBlur={() => void commit()}
      onKeyDown={press}
      isDisabled={isDisabled}
      error={error}
      isLarge
    />
  )
}
