import { SelectField } from '../../../ui/select-field.tsx'
import { firstValue, type Variant, getVariant } from './field-look.ts'
import { plainDescription } from './json-schema.ts'
import { RequiredMark } from '../../../ui/field-label.tsx'
import styles from './form.module.css'
import { type FieldProps, useForm } from './form-scope.ts'
import { ObjectFields } from './object-fields.tsx'
import { t } from './messages/t.ts'

/**
 * An object with several possible shapes: its shape and its fields. Fields common to both are kept when the shape
 * changes.
 */
export function VariantsField({
  schema,
  path,
  value,
  title,
  problem,
  isRequired,
  variants,
}: FieldProps & { variants: readonly Variant[] }) {
  const { root, onChange, isReadOnly } = useForm()
  const held = (value ?? {}) as Readonly<Record<string, unknown>>
  const index = value === undefined ? -1 : getVariant(variants, held)
  const chosen = variants[index]
  return (
    <fieldset className={styles.group}>
      <legend>
        {title}
        {isRequired && <RequiredMark />}
      </legend>
      <SelectField
        label={t('kindOf', { field: title })}
        description={schema.description ?? plainDescription(chosen?.schema.description)}
        error={problem}
        options={variants.map((variant, at) => ({ id: String(at), label: variant.title }))}
        value={index < 0 ? null : String(index)}
        isDisabled={isReadOnly}
        onChange={(id) => {
          const next = variants[Number(id)]
          if (!next) return
          const first = firstValue(root, next.schema) as Record<string, unknown>
          onChange(path, { ...first, ...held, ...next.constants })
        }}
      />
      <ObjectFields
        schema={chosen?.schema ?? {}}
        path={path}
        value={held}
        isLeftOut={(name) => Object.hasOwn(chosen?.constants ?? {}, name)}
      />
    </fieldset>
  )
}
