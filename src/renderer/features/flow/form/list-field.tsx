import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { fieldLook, firstValue } from './field-look.ts'
import { RequiredMark } from '../../../ui/field-label.tsx'
import styles from './form.module.css'
import { type FieldProps, useForm } from './form-scope.ts'
import { type JsonSchema, resolveSchema } from './json-schema.ts'
import { ObjectFields } from './object-fields.tsx'
import { t } from './messages/t.ts'

/** A list whose items can be moved, removed and added with buttons. */
export function ListField({
  schema,
  path,
  value,
  title,
  problem,
  isRequired,
  item,
}: FieldProps & { item: JsonSchema }) {
  const { root, onChange, isReadOnly, Field } = useForm()
  const group = useRef<HTMLFieldSetElement>(null)
  const items = Array.isArray(value) ? (value as unknown[]) : []
  const one = singular(title)
  const itemSchema = resolveSchema(root, item)
  const put = (next: unknown[]) => onChange(path, next.length === 0 && !isRequired ? undefined : next)
  const add = () => {
    const taken = items.flatMap((each) => {
      const id = typeof each === 'object' && each !== null && 'id' in each ? each.id : undefined
      return typeof id === 'string' ? [id] : []
    })
    put([...items, firstValue(root, item, taken)])
    // The new item is rendered before the next frame.
    requestAnimationFrame(() => {
      const fields = group.current?.querySelectorAll<HTMLElement>(`[data-item="${items.length}"] :is(input, textarea)`)
      fields?.[0]?.focus()
    })
  }
  const move = (from: number, to: number) => {
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    put(next)
  }
  const isFull = schema.maxItems !== undefined && items.length >= schema.maxItems

  return (
    <fieldset className={styles.group} ref={group}>
      <legend>
        {title}
        {isRequired && <RequiredMark />}
      </legend>
      {schema.description && <p className={styles.description}>{schema.description}</p>}
      {problem && <p className={styles.problem}>{problem}</p>}
      {items.map((each, index) => {
        const name = t('list.item', { item: one, number: index + 1 })
        const itemPath = [...path, index]
        return (
          <div key={index} role="group" aria-label={name} className={styles.item} data-item={index}>
            <div className={styles.itemHead}>
              <span>{name}</span>
              {!isReadOnly && (
                <>
                  <IconButton
                    label={t('list.moveUp', { name })}
                    isDisabled={index === 0}
                    onPress={() => move(index, index - 1)}
                  >
                    <ArrowUp size={14} strokeWidth={1.5} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('list.moveDown', { name })}
                    isDisabled={index === items.length - 1}
                    onPress={() => move(index, index + 1)}
                  >
                    <ArrowDown size={14} strokeWidth={1.5} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('remove', { name })}
                    onPress={() => put(items.filter((_each, at) => at !== index))}
                  >
                    <Trash2 size={14} strokeWidth={1.5} aria-hidden />
                  </IconButton>
                </>
              )}
            </div>
            {fieldLook(root, item, each).look === 'object' ? (
              <ObjectFields schema={itemSchema} path={itemPath} value={each as Record<string, unknown>} />
            ) : (
              <Field
                schema={{ ...itemSchema, title: itemSchema.title ?? one }}
                path={itemPath}
                value={each}
                isRequired
              />
            )}
          </div>
        )
      })}
      {!isReadOnly && (
        <div className={styles.actions}>
          <Button onPress={add} isDisabled={isFull}>
            <Plus size={14} strokeWidth={1.5} aria-hidden />
            {t('list.add', { item: one.toLowerCase() })}
          </Button>
          {isFull && <span className={styles.description}>{t('list.full', { max: String(schema.maxItems) })}</span>}
        </div>
      )}
    </fieldset>
  )
}

function singular(title: string): string {
  if (title.endsWith('ies')) return title.replace(/ies$/, 'y')
  return title.endsWith('s') && !title.endsWith('ss') ? title.slice(0, -1) : title
}
