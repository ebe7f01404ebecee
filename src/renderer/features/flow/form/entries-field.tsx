import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { RequiredMark } from '../../../ui/field-label.tsx'
import styles from './form.module.css'
import { type FieldProps, useForm } from './form-scope.ts'
import { MixedField } from './plain-fields.tsx'
import { t } from './messages/t.ts'

const TYPES = ['string', 'number', 'boolean', 'null', 'json']

/** An object with arbitrary names: a name and a value for each entry. */
export function EntriesField({ schema, path, value, title, problem, isRequired }: FieldProps) {
  const { onChange, isReadOnly, issuesAt } = useForm()
  const [name, setName] = useState('')
  const held = (value ?? {}) as Readonly<Record<string, unknown>>
  const isTaken = Object.hasOwn(held, name)
  const add = () => {
    if (name === '' || isTaken) return
    onChange([...path, name], '')
    setName('')
  }
  const remove = (gone: string) => {
    const { [gone]: _gone, ...rest } = held
    onChange(path, Object.keys(rest).length === 0 && !isRequired ? undefined : rest)
  }

  return (
    <fieldset className={styles.group}>
      <legend>
        {title}
        {isRequired && <RequiredMark />}
      </legend>
      {schema.description && <p className={styles.description}>{schema.description}</p>}
      {problem && <p className={styles.problem}>{problem}</p>}
      {Object.entries(held).map(([key, each]) => (
        <div key={key} role="group" aria-label={key} className={styles.item}>
          <div className={styles.itemHead}>
            <span>{key}</span>
            {!isReadOnly && (
              <IconButton label={t('remove', { name: key })} onPress={() => remove(key)}>
                <Trash2 size={14} strokeWidth={1.5} aria-hidden />
              </IconButton>
            )}
          </div>
          <MixedField
            schema={{}}
            path={[...path, key]}
            value={each}
            title={t('entry.value')}
            problem={issuesAt([...path, key]).join(' ') || null}
            isRequired
            types={TYPES}
          />
        </div>
      ))}
      {!isReadOnly && (
        <div className={styles.adding}>
          <TextField
            label={t('entry.name')}
            value={name}
            onChange={setName}
            error={isTaken ? t('entry.exists') : null}
            onKeyDown={(event) => {
              if (event.key === 'Enter') add()
            }}
          />
          <Button onPress={add} isDisabled={name === '' || isTaken}>
            <Plus size={14} strokeWidth={1.5} aria-hidden />
            {t('entry.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
