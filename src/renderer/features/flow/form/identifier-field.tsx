import type { KeyboardEvent } from 'react-aria-components'
import { TextField } from '../../../ui/text-field.tsx'
import { type FieldProps, type Naming, useForm, useRawText } from './form-scope.ts'
import type { JsonSchema } from './json-schema.ts'
import { t } from './messages/t.ts'

/**
 * An ID or a key that others reference. A rename takes effect when the field is left or Enter is pressed; until then,
 * and as long as the text can't be the name, the previous one stands. Escape discards the text.
 */
export function IdentifierField(props: FieldProps & { naming: Naming }) {
  const { schema, path, value, title, problem, isRequired, naming } = props
  const { isReadOnly } = useForm()
  const [typed, setTyped] = useRawText(path)
  const name = typeof value === 'string' ? value : ''
  const refusal = typed === undefined || typed === name ? null : refuse(schema, naming, typed)
  const leave = () => {
    if (typed === undefined || refusal !== null) return
    setTyped(null)
    if (typed !== name) naming.rename(typed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave()
    if (event.key !== 'Escape' || typed === undefined) return
    event.preventDefault()
    setTyped(null)
  }
  return (
    <TextField
      label={title}
      value={typed ?? name}
      description={schema.description}
      error={refusal === null ? problem : name === '' ? refusal : t('name.kept', { reason: refusal, name })}
      validationBehavior="aria"
      isReadOnly={isReadOnly}
      isRequired={isRequired}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={press}
    />
  )
}

function refuse({ maxLength, pattern }: JsonSchema, { isTaken }: Naming, name: string): string | null {
  if (name === '') return t('name.enter')
  if (maxLength !== undefined && [...name].length > maxLength) return t('name.tooLong', { max: String(maxLength) })
  if (pattern !== undefined && !matches(pattern, name)) return t('name.wrongFormat', { name })
  return isTaken(name) ? t('name.taken', { name }) : null
}

/** A pattern of the service that can't be read restricts nothing. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}
