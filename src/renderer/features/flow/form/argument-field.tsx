import { Braces } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './form.module.css'
import { type FieldProps, useForm } from './form-scope.ts'
import { MissingVariables } from './plain-fields.tsx'
import { getReferencedKey } from './tool-arguments.ts'
import { t } from './messages/t.ts'

// oxlint-disable-next-line catalog-texts/bare-text -- an ID that no variable can have
const FIXED = 'fixed value'

/** A tool's argument: a fixed value, in the field for its type, or a variable whose value is sent instead. */
export function ArgumentField({ children, ...field }: FieldProps & { children: ReactNode }) {
  const { suggest, onChange, isReadOnly } = useForm()
  const { path, value, title, schema, problem, isRequired } = field
  const variables = suggest('variable')
  const key = getReferencedKey(value)
  const refer = (id: string) => onChange(path, `{{${id}}}`)
  if (key === null)
    return (
      <div className={styles.other}>
        <div>{children}</div>
        {!isReadOnly && variables.length > 0 && (
          <Menu
            label={t('argument.useVariable', { field: title })}
            trigger={
              <IconButton label={t('argument.useVariable', { field: title })}>
                <Braces size={14} strokeWidth={1.5} aria-hidden />
              </IconButton>
            }
            actions={variables.map(({ id, label }) => ({
              id,
              label: label === id ? id : `${id} (${label})`,
              onAction: () => refer(id),
            }))}
          />
        )}
      </div>
    )
  return (
    <>
      <SelectField
        label={title}
        description={schema.description}
        error={problem}
        isRequired={isRequired}
        isDisabled={isReadOnly}
        value={key}
        options={[
          { id: FIXED, label: t('argument.fixed') },
          ...variables.map(({ id, label }) => ({
            id,
            label: t('argument.variable', { key: id }),
            ...(label === id ? {} : { detail: label }),
          })),
          ...(variables.some(({ id }) => id === key) ? [] : [{ id: key, label: t('argument.variable', { key }) }]),
        ]}
        onChange={(id) => (id === FIXED ? onChange(path, undefined) : refer(id))}
      />
      {!isReadOnly && <MissingVariables name={String(path.at(-1))} text={String(value)} />}
    </>
  )
}
