import { memo } from 'react'
import { ArgumentField } from './argument-field.tsx'
import { ChoiceValueField, MixedField, NumberValueField, SwitchValueField, TextValueField } from './plain-fields.tsx'
import { EntriesField } from './entries-field.tsx'
import { fieldLook } from './field-look.ts'
import { type FieldProps, type SchemaFieldProps, formatPath, useForm } from './form-scope.ts'
import { JsonField } from './json-field.tsx'
import { plainDescription, resolveSchema, titleOf } from './json-schema.ts'
import { ListField } from './list-field.tsx'
import { ObjectFields } from './object-fields.tsx'
import { RequiredMark } from '../../../ui/field-label.tsx'
import styles from './form.module.css'
import { VariantsField } from './variants-field.tsx'

/**
 * One field of a form, chosen by its schema. Typing in one field doesn't rerender the others: a form of ten fields
 * costs as much as the focused one.
 */
export const SchemaField = memo(function SchemaField({
  schema: unresolved,
  path,
  value,
  isRequired,
}: SchemaFieldProps) {
  const { root, issuesAt, isArgument } = useForm()
  const resolved = resolveSchema(root, unresolved)
  const schema = { ...resolved, description: plainDescription(resolved.description) }
  const look = fieldLook(root, unresolved, value)
  const problem = issuesAt(path).join(' ') || null
  const field: FieldProps = { schema, path, value, isRequired, title: titleOf(schema, String(path.at(-1))), problem }
  const content = (
    <>
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
          <legend>
            {field.title}
            {isRequired && <RequiredMark />}
          </legend>
          {schema.description && <p className={styles.description}>{schema.description}</p>}
          {problem && <p className={styles.problem}>{problem}</p>}
          <ObjectFields schema={schema} path={path} value={(value ?? {}) as Record<string, unknown>} />
        </fieldset>
      )}
    </>
  )
  return (
    <div className={styles.place} data-field={formatPath(path)}>
      {isArgument(path) ? <ArgumentField {...field}>{content}</ArgumentField> : content}
    </div>
  )
}, isSameField)

function isSameField(before: SchemaFieldProps, after: SchemaFieldProps): boolean {
  return (
    before.schema === after.schema &&
    before.value === after.value &&
    before.isRequired === after.isRequired &&
    formatPath(before.path) === formatPath(after.path)
  )
}
