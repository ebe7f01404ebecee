import { useEffect, useState } from 'react'
import { CheckboxGroup, Label } from 'react-aria-components'
import { isSameJson } from '#shared/domain/agents/json-pointer.ts'
import { assertNever } from '#shared/errors/must.ts'
import { CheckBox } from '../../../ui/check-box.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../agents.module.css'
import { VoiceField } from '../voice-field.tsx'
import type { AgentField, FieldKind } from './agent-fields.ts'
import { LanguagesField } from './languages-field.tsx'
import { t } from './messages/t.ts'

export interface FieldEditorProps {
  field: AgentField
  value: unknown
  onChange: (value: unknown) => void
  /** The service's message if it rejected this field. */
  error: string | null
}

const NONE = 'none'

/** Edits one field of an agent according to its kind. */
export function FieldEditor({ field, value, onChange, error }: FieldEditorProps) {
  const { edit } = field
  const label = field.label()
  const said = field.description ? { description: field.description() } : {}
  switch (edit.kind) {
    case 'line':
      return (
        <TextField
          label={label}
          {...said}
          placeholder={edit.placeholder}
          value={textOf(value)}
          maxLength={edit.maxLength}
          onChange={(text) => onChange(emptied(text, value))}
          error={error}
        />
      )
    case 'text':
      return (
        <TextAreaField
          label={label}
          {...said}
          value={textOf(value)}
          maxLength={edit.maxLength}
          onChange={onChange}
          error={error}
        />
      )
    case 'number':
      return <NumberEditor {...{ label, ...said, edit, value, onChange, error }} />
    case 'switch':
      return (
        <SwitchField
          label={label}
          {...said}
          isSelected={typeof value === 'boolean' ? value : edit.whenAbsent}
          onChange={onChange}
        />
      )
    case 'choice': {
      const id = typeof value === 'string' ? value : null
      const known = edit.options.some((option) => option === id)
      const options = [
        ...(edit.none === undefined ? [] : [{ id: NONE, label: t(`option.${edit.none}`) }]),
        ...edit.options.map((option) => ({ id: option, label: t(`option.${option}`) })),
        // The service may have values this studio doesn't know; those are kept.
        ...(id === null || known ? [] : [{ id, label: id }]),
      ]
      return (
        <SelectField
          label={label}
          {...(error === null ? said : { description: error })}
          options={options}
          value={id ?? (edit.none === undefined ? null : NONE)}
          onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
        />
      )
    }
    case 'set':
      return <SetEditor {...{ label, edit, value, onChange, error }} />
    case 'lines':
      return <LinesEditor {...{ label, ...said, edit, value, onChange, error }} />
    case 'voice':
      return <VoiceField label={label} voiceId={textOf(value)} onChange={onChange} error={error} />
    case 'languages':
      return <LanguagesField label={label} value={value} onChange={onChange} error={error} />
    case 'json':
      return <JsonEditor {...{ label, ...said, edit, value, onChange, error }} />
    default:
      return assertNever(edit)
  }
}

type Part<K extends FieldKind['kind']> = Omit<FieldEditorProps, 'field'> & {
  label: string
  description?: string
  edit: FieldKind & { kind: K }
}

function NumberEditor({ label, description, edit, value, onChange, error }: Part<'number'>) {
  return (
    <NumberField
      label={label}
      description={description}
      value={typeof value === 'number' ? value : null}
      min={edit.min}
      max={edit.max}
      isWhole={edit.isWhole}
      isRequired={edit.isRequired === true}
      isLive
      onChange={onChange}
      error={error}
    />
  )
}

function SetEditor({ label, edit, value, onChange }: Part<'set'>) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  const known = edit.options.map((id) => ({ id, name: t(`option.${id}`) }))
  const more = chosen.filter((id) => !edit.options.some((option) => option === id)).map((id) => ({ id, name: id }))
  return (
    <CheckboxGroup
      className={styles.checks}
      value={chosen}
      onChange={(ids) => {
        if (ids.length > 0) onChange(ids)
      }}
    >
      <Label className={styles.pickerLabel}>{label}</Label>
      {[...known, ...more].map(({ id, name }) => (
        <CheckBox key={id} value={id}>
          {name}
        </CheckBox>
      ))}
    </CheckboxGroup>
  )
}

function LinesEditor({ label, description, edit, value, onChange, error }: Part<'lines'>) {
  const [text, setText] = useTextOf(value, (lines) => (Array.isArray(lines) ? lines.join('\n') : ''))
  const count = linesOf(text).length
  const tooMany =
    count > edit.maxLines
      ? t('tooManyLines', { max: String(edit.maxLines), count: String(count - edit.maxLines) })
      : null
  return (
    <TextAreaField
      label={label}
      description={description}
      value={text}
      maxLength={100_000}
      isSpellChecked={false}
      onChange={(next) => {
        setText(next)
        const lines = linesOf(next).slice(0, edit.maxLines)
        onChange(lines.length === 0 && edit.isNullWhenEmpty ? null : lines)
      }}
      error={tooMany ?? error}
    />
  )
}

function JsonEditor({ label, description = 'JSON.', value, onChange, error }: Part<'json'>) {
  const [text, setText] = useTextOf(value, (json) =>
    json === undefined || json === null ? '' : JSON.stringify(json, null, 2),
  )
  const read = readJson(text)
  return (
    <TextAreaField
      label={label}
      description={description}
      value={text}
      maxLength={1_000_000}
      isSpellChecked={false}
      onChange={(next) => {
        setText(next)
        const json = readJson(next)
        if (json.isGood) onChange(json.value)
      }}
      error={read.isGood ? error : t('invalidJson')}
    />
  )
}

/** The text of a value while it is being typed; follows external changes. */
function useTextOf(value: unknown, write: (value: unknown) => string): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: write(value), value })
  useEffect(() => {
    setTyped((before) => (isSameJson(before.value, value) ? before : { text: write(value), value }))
    // What is typed decides as long as the value is the one that was typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [value])
  return [typed.text, (text) => setTyped({ text, value })]
}

/** Typed text as a value, or why it isn't valid. */
type ReadText = { isGood: true; value: unknown } | { isGood: false; why: string }

function readJson(text: string): ReadText {
  if (text.trim() === '') return { isGood: true, value: null }
  try {
    return { isGood: true, value: JSON.parse(text) as unknown }
  } catch {
    return { isGood: false, why: '' }
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A field that was null becomes null again when cleared. */
function emptied(text: string, before: unknown): string | null {
  return text === '' && (before === null || before === undefined) ? null : text
}
