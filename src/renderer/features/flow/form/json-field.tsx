import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import styles from './form.module.css'
import { type FieldProps, useForm, useRawField } from './form-scope.ts'
import { parseJson, sayJson } from './parse-field.ts'

/** Any value as JSON. Text that does not parse stays in the field, with where it stops, and the value stays as it was. */
export function JsonField({ schema, path, value, title, problem }: Omit<FieldProps, 'isRequired'>) {
  const { isReadOnly } = useForm()
  const field = useRawField(path, value, sayJson, parseJson)
  return (
    <>
      <TextAreaField
        label={title === 'JSON' ? title : `${title} (JSON)`}
        value={field.text}
        isCode
        isReadOnly={isReadOnly}
        description={schema.description}
        error={field.problem ?? problem}
        onChange={field.write}
      />
      {field.problem && (
        <div className={styles.actions}>
          <Button look="quiet" onPress={field.takeBack}>
            Show what is stored
          </Button>
        </div>
      )}
    </>
  )
}
