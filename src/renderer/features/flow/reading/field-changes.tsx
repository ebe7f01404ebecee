import type { FieldChange } from '#shared/domain/flow/diff-graphs.ts'
import { showValue } from './format-item.ts'
import styles from './field-changes.module.css'
import { t } from './messages/t.ts'

/** Fields with their old and new values. */
export function FieldChanges({
  fields,
  formatField,
}: {
  fields: readonly FieldChange[]
  formatField: (change: FieldChange) => string
}) {
  return (
    <dl className={styles.fields}>
      {fields.map((change) => (
        <div key={change.field.join('.')} className={styles.field}>
          <dt>{formatField(change)}</dt>
          <dd>
            <FieldValue value={change.before} word={t('before')} />
            <FieldValue value={change.after} word={t('after')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One value, labeled as old or new. */
export function FieldValue({ value, word }: { value: unknown; word: string }) {
  return (
    <div className={styles.value}>
      <span className={styles.word}>{word}</span>
      <span className={value === undefined || value === '' ? styles.none : styles.text}>{showValue(value)}</span>
    </div>
  )
}
