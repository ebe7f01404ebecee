import type { FieldChange } from '#shared/domain/flow/diff-graphs.ts'
import { showValue } from './say-item.ts'
import styles from './field-changes.module.css'

/** Fields with what they held and what they hold. */
export function FieldChanges({
  fields,
  sayField,
}: {
  fields: readonly FieldChange[]
  sayField: (change: FieldChange) => string
}) {
  return (
    <dl className={styles.fields}>
      {fields.map((change) => (
        <div key={change.field.join('.')} className={styles.field}>
          <dt>{sayField(change)}</dt>
          <dd>
            <FieldValue value={change.before} word="Before" />
            <FieldValue value={change.after} word="After" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One value with the word that says which it is. */
export function FieldValue({ value, word }: { value: unknown; word: string }) {
  return (
    <div className={styles.value}>
      <span className={styles.word}>{word}</span>
      <span className={value === undefined || value === '' ? styles.none : styles.text}>{showValue(value)}</span>
    </div>
  )
}
