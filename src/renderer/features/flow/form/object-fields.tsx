import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import styles from './form.module.css'
import { type FieldPath, formatPath, useForm } from './form-scope.ts'
import { JsonField } from './json-field.tsx'
import { type JsonSchema, getWords } from './json-schema.ts'
import { t } from './messages/t.ts'

/**
 * An object's fields in schema order, then its other properties as JSON.
 *
 * @param isLeftOut names that are edited elsewhere
 */
export function ObjectFields({
  schema,
  path,
  value,
  isLeftOut = () => false,
}: {
  schema: JsonSchema
  path: FieldPath
  value: Readonly<Record<string, unknown>>
  isLeftOut?: (name: string) => boolean
}) {
  const { onChange, issuesAt, isReadOnly, Field } = useForm()
  const known = schema.properties ?? {}
  const others = Object.keys(value).filter((name) => !(name in known) && !isLeftOut(name))
  return (
    <>
      {Object.entries(known)
        .filter(([name]) => !isLeftOut(name))
        .map(([name, each]) => (
          <Field
            key={name}
            schema={each}
            path={[...path, name]}
            value={value[name]}
            isRequired={schema.required?.includes(name) ?? false}
          />
        ))}
      {others.map((name) => (
        <div key={name} className={styles.other} data-field={formatPath([...path, name])}>
          <div>
            <JsonField
              schema={{ description: t('otherField') }}
              path={[...path, name]}
              value={value[name]}
              title={getWords(name)}
              problem={issuesAt([...path, name]).join(' ') || null}
            />
          </div>
          {!isReadOnly && (
            <IconButton label={t('remove', { name })} onPress={() => onChange([...path, name], undefined)}>
              <Trash2 size={14} strokeWidth={1.5} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
    </>
  )
}
