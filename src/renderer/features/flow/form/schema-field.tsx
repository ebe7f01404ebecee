import { memo } from 'react'
import { ChoiceValueField, MixedField, NumberValueField, SwitchValueField, TextValueField } from './plain-fields.tsx'
import { EntriesField } from './entries-field.tsx'
import { fieldLook } from './field-look.ts'
import { type FieldProps, type SchemaFieldProps, sayPath, useForm } from './form-scope.ts'
import { JsonField } from './json-field.tsx'
import { resolveSchema, titleOf } from './json-schema.ts'
import { ListField } from './list-field.tsx'
import { ObjectFields } from './object-fields.tsx'
import styles from './form.module.css'
import { VariantsField } from './variants-field.tsx'

/**
 * One field of a form, as its schema and its value ask for. A letter typed into one field leaves the others as they are: a form
 * of ten fields costs what the one with the focus does.
 */
export const SchemaField = memo(function SchemaField({
  schema: unresolved,
  path,
  value,
  isRequired,
}: SchemaFieldProps) {
  const { root, issuesAt } = useForm()
  const schema = resolveSchema(root, unresolved)
  const look = fieldLook(root, unresolved, value)
  const problem = issuesAt(path).join(' ') || null
  const field: FieldProps = { schema, path, value, isRequired, title: titleOf(schema, String(path.at(-1))), problem }
  return (
    <div className={styles.place} data-field={sayPath(path)}>
      {look.look === 'text' && <TextValueField {...field} isLong={look.isLong} />}
      {look.look === 'number' && <NumberValueField {...field} />}
      {look.look === 'switch' && <SwitchValueField {...field} />}
      {look.look === 'choice' && <ChoiceValueField {...field} options={look.options} />}
      {look.look === 'mixed' && <MixedField {...field} types={look.types} />}
      {look.look === 'json' && <JsonField {...field} />}
      {look.look === 'list' && <ListField {...field} item={look.item} />}
      {look.look === 'entries' && <EntriesField {...field} />}
      {look.look === 'variants' && <VariantsField {...field} variants={look.variants} />}
      {look.look === 'object' && (
        <fieldset className={styles.group}>
          <legend>{field.title}</legend>
          {schema.description && <p className={styles.description}>{schema.description}</p>}
          {problem && <p className={styles.problem}>{problem}</p>}
          <ObjectFields schema={schema} path={path} value={(value ?? {}) as Record<string, unknown>} />
        </fieldset>
      )}
    </div>
  )
}, isSameField)

function isSameField(before: SchemaFieldProps, after: SchemaFieldProps): boolean {
  return (
    before.schema === after.schema &&
    before.value === after.value &&
    before.isRequired === after.isRequired &&
    sayPath(before.path) === sayPath(after.path)
  )
}
