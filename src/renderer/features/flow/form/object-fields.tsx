import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import styles from './form.module.css'
import { type FieldPath, sayPath, useForm } from './form-scope.ts'
import { JsonField } from './json-field.tsx'
import { type JsonSchema, wordsOf } from './json-schema.ts'

/**
 * The fields of an object in the schema's order, then whatever else it holds as JSON.
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
        <div key={name} className={styles.other} data-field={sayPath([...path, name])}>
          <div>
            <JsonField
              schema={{ description: 'The service’s list of fields does not name it. It is kept and sent as it is.' }}
              path={[...path, name]}
              value={value[name]}
              title={wordsOf(name)}
              problem={issuesAt([...path, name]).join(' ') || null}
            />
          </div>
          {!isReadOnly && (
            <IconButton label={`Remove ${name}`} onPress={() => onChange([...path, name], undefined)}>
              <Trash2 size={14} strokeWidth={1.5} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
    </>
  )
}
