import { Plus } from 'lucide-react'
import { writeNumber } from '../../../lib/read-number.ts'
import { Button } from '../../../ui/button.tsx'
import { ComboField } from '../../../ui/combo-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './form.module.css'
import { type FieldProps, useForm, useRawField } from './form-scope.ts'
import { IdentifierField } from './identifier-field.tsx'
import { JsonField } from './json-field.tsx'
import { typeOfValue } from './json-schema.ts'
import { parseNumberField } from './parse-field.ts'
import { t } from './messages/t.ts'

/** A text of one or more lines; clearing an optional field removes it. */
export function TextValueField({ isLong, ...props }: FieldProps & { isLong: boolean }) {
  const { schema, path, value, isRequired, title, problem } = props
  const { onChange, suggest, choose, naming, isReadOnly } = useForm()
  const named = naming(path)
  const suggestions = suggest(String(path.at(-1)))
  const choices = choose(String(path.at(-1)))
  const text = typeof value === 'string' ? value : ''
  const write = (next: string) => onChange(path, next === '' && !isRequired ? undefined : next)
  const shared = { label: title, value: text, description: schema.description, error: problem, isReadOnly, isRequired }
  if (named) return <IdentifierField {...props} naming={named} />
  if (choices)
    return (
      <SelectField
        label={title}
        description={schema.description}
        error={problem}
        isRequired={isRequired}
        isDisabled={isReadOnly}
        value={text === '' ? null : text}
        options={[
          ...(isRequired ? [] : [{ id: NOT_SET, label: t('notSet') }]),
          ...choices,
          ...(text === '' || choices.some(({ id }) => id === text)
            ? []
            : [{ id: text, label: t('notFound', { value: text }) }]),
        ]}
        onChange={(id) => onChange(path, id === NOT_SET ? undefined : id)}
      />
    )
  return (
    <>
      {isLong ? (
        <TextAreaField {...shared} onChange={write} />
      ) : suggestions.length > 0 ? (
        <ComboField {...shared} options={suggestions} onChange={write} />
      ) : (
        <TextField
          {...shared}
          validationBehavior="aria"
          onChange={write}
          placeholder={typeof schema.default === 'string' ? schema.default : undefined}
        />
      )}
      {!isReadOnly && <MissingVariables name={String(path.at(-1))} text={text} />}
    </>
  )
}

/** Creates the variables that a text references, with their names. */
export function MissingVariables({ name, text }: { name: string; text: string }) {
  const { missingVariables, createVariable } = useForm()
  return missingVariables(name, text).map((key) => (
    <div key={key}>
      <Button onPress={() => createVariable(key)}>
        <Plus size={14} strokeWidth={1.5} aria-hidden />
        {t('createVariable', { key })}
      </Button>
    </div>
  ))
}

const formatNumberText = (value: unknown) => (typeof value === 'number' ? writeNumber(value) : '')

/** A number; text that isn't one yet stays in the field. */
export function NumberValueField({ schema, path, value, isRequired, title, problem }: FieldProps) {
  const { isReadOnly } = useForm()
  const field = useRawField(path, value, formatNumberText, (text) => parseNumberField(text, schema.type === 'integer'))
  return (
    <TextField
      label={title}
      value={field.text}
      onChange={field.write}
      description={describeNumber(schema.description, schema.minimum, schema.maximum)}
      error={field.problem ?? problem}
      validationBehavior="aria"
      inputMode="decimal"
      isReadOnly={isReadOnly}
      isRequired={isRequired}
      placeholder={typeof schema.default === 'number' ? writeNumber(schema.default) : undefined}
    />
  )
}

function describeNumber(description: string | undefined, from: number | undefined, to: number | undefined) {
  const limits =
    from !== undefined && to !== undefined
      ? t('limits.between', { from, to })
      : from !== undefined
        ? t('limits.min', { from })
        : to !== undefined
          ? t('limits.max', { to })
          : ''
  const words = (description ?? '').replace(/\.$/, '')
  return [words, limits].filter((part) => part !== '').join(', ') || undefined
}

/** A switch; while unset it shows the schema's default. */
export function SwitchValueField({ schema, path, value, title, problem }: FieldProps) {
  const { onChange, isReadOnly } = useForm()
  return (
    <>
      <SwitchField
        label={title}
        description={schema.description}
        isSelected={typeof value === 'boolean' ? value : schema.default === true}
        isDisabled={isReadOnly}
        onChange={(isOn) => onChange(path, isOn)}
      />
      {problem && <p className={styles.problem}>{problem}</p>}
    </>
  )
}

const NOT_SET = 'not-set'

/** One of the schema's enumerated values. Any other value is shown as is. */
export function ChoiceValueField({
  schema,
  path,
  value,
  isRequired,
  title,
  problem,
  options,
}: FieldProps & { options: readonly { value: unknown; label: string }[] }) {
  const { onChange, isReadOnly } = useForm()
  const index = options.findIndex((option) => option.value === value)
  const standard = options.find((option) => option.value === schema.default)
  const choices = [
    ...(isRequired && value !== undefined
      ? []
      : [{ id: NOT_SET, label: standard ? t('notSetWithDefault', { value: standard.label }) : t('notSet') }]),
    ...options.map((option, at) => ({ id: String(at), label: option.label })),
    ...(index < 0 && value !== undefined ? [{ id: 'other', label: t('notInList', { value: String(value) }) }] : []),
  ]
  return (
    <SelectField
      label={title}
      description={schema.description}
      error={problem}
      options={choices}
      isRequired={isRequired}
      isDisabled={isReadOnly}
      value={value === undefined ? NOT_SET : index < 0 ? 'other' : String(index)}
      onChange={(id) => {
        if (id === NOT_SET) onChange(path, undefined)
        else if (id !== 'other') onChange(path, options[Number(id)]?.value)
      }}
    />
  )
}

const TYPES = {
  string: 'type.text',
  number: 'type.number',
  integer: 'type.number',
  boolean: 'type.boolean',
  null: 'type.empty',
  json: 'type.json',
} as const
const BEGIN: Record<string, unknown> = { string: '', number: 0, integer: 0, boolean: true, null: null, json: {} }

function isType(type: string): type is keyof typeof TYPES {
  return Object.hasOwn(TYPES, type)
}

/** A value of one of several types: its type and the value. */
export function MixedField({ types, ...field }: FieldProps & { types: readonly string[] }) {
  const { onChange, isReadOnly } = useForm()
  const { value, path, title, isRequired, schema } = field
  const found = typeOfValue(value)
  const type =
    value === undefined
      ? NOT_SET
      : found === 'array' || found === 'object'
        ? 'json'
        : found === 'number' && !types.includes('number')
          ? 'integer'
          : found
  const options = [
    ...(isRequired && value !== undefined ? [] : [{ id: NOT_SET, label: t('notSet') }]),
    ...types.map((id) => ({ id, label: isType(id) ? t(TYPES[id]) : id })),
  ]
  const inner = { ...field, isRequired: true, title: isType(type) ? t(TYPES[type]) : '', schema: {} }
  const hasValue = type !== NOT_SET && type !== 'null'
  return (
    <div
      role="group"
      aria-label={title}
      className={styles.mixed}
      data-pair={(hasValue && type !== 'json') || undefined}
    >
      <SelectField
        label={title}
        description={schema.description}
        error={hasValue ? null : field.problem}
        options={options}
        value={type}
        isRequired={isRequired}
        isDisabled={isReadOnly}
        onChange={(id) => onChange(path, id === NOT_SET ? undefined : carry(value, id))}
      />
      {type === 'string' && <TextValueField {...inner} isLong={false} />}
      {(type === 'number' || type === 'integer') && <NumberValueField {...inner} />}
      {type === 'boolean' && <SwitchValueField {...inner} title={t('yes')} />}
      {type === 'json' && <JsonField {...inner} />}
    </div>
  )
}

/** Converts a value to another type if it has the same meaning there. */
function carry(value: unknown, type: string): unknown {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  if ((type === 'number' || type === 'integer') && typeof value === 'string') {
    const parsed = parseNumberField(value)
    if ('value' in parsed && parsed.value !== undefined) return parsed.value
  }
  if (type === 'json' && value !== undefined && value !== null) return { value }
  return BEGIN[type]
}
