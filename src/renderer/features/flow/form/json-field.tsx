import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import styles from './form.module.css'
import { type FieldProps, useForm, useRawField } from './form-scope.ts'
import { parseJson, formatJson } from './parse-field.ts'
import { t } from './messages/t.ts'

/**
 * Any value as JSON. Text that doesn't parse stays in the field, with the error position, and the value is unchanged.
 */
export function JsonField({ schema, path, value, title, problem }: Omit<FieldProps, 'isRequired'>) {
  const { isReadOnly } = useForm()
  const field = useRawField(path, value, formatJson, parseJson)
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
            {t('json.restore')}
          </Button>
        </div>
      )}
    </>
  )
}
