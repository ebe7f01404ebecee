import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Reason } from '../../rpc/studio.ts'
import { TextField } from '../../ui/text-field.tsx'

export interface SettingFieldProps {
  /** Name of the setting in the contract: failures name it. */
  name: string
  label: string
  description?: ReactNode
  value: string
  isDisabled?: boolean
  /** Which keys a screen keyboard shows. */
  inputMode?: 'numeric'
  /** Answers null when it is stored, else why not. */
  onCommit: (value: string) => Promise<Reason | null>
}

/** A setting that is stored when the field is left or Enter is pressed; Escape goes back to what is stored. */
export function SettingField({ name, value, isDisabled = false, onCommit, ...field }: SettingFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const commit = async () => {
    if (draft === null || draft.trim() === value) {
      setDraft(null)
      return setError(null)
    }
    const reason = await onCommit(draft.trim())
    // What was typed while it was stored stays to be stored next.
    if (reason === null) setDraft((now) => (now === draft ? null : now))
    setError(reason && (reason.details.fields?.[name] ?? reason.message))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit()
    if (event.key !== 'Escape') return
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
