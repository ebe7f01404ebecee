import { X } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { formatSize } from '../../lib/format-number.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FormRow } from './console-draft.ts'
import { t } from './messages/t.ts'
import styles from './console.module.css'

/** The fields of a form, each text or file. */
export function FormRows({ rows, onChange }: { rows: readonly FormRow[]; onChange: (rows: FormRow[]) => void }) {
  const change = (id: number, part: Partial<FormRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  return (
    <ul className={styles.rows} aria-label={t('fields')}>
      {rows.map((row, index) => (
        <li key={row.id} className={styles.line}>
          <div className={styles.name}>
            <TextField
              label={t('field.name', { number: index + 1 })}
              value={row.name}
              onChange={(name) => change(row.id, { name })}
            />
          </div>
          <div className={styles.path}>
            {row.file ? (
              <span className={styles.file} title={row.file.name}>
                {row.file.name}, {formatSize(row.file.size)}
              </span>
            ) : (
              <TextField
                label={t('field.text', { number: index + 1 })}
                value={row.value}
                onChange={(value) => change(row.id, { value })}
              />
            )}
          </div>
          <FileTrigger onSelect={(files) => change(row.id, { file: files?.[0] ?? null })}>
            <Button aria-label={t('field.chooseFile', { number: index + 1 })}>{t('field.file')}</Button>
          </FileTrigger>
          <IconButton
            label={t(row.file ? 'field.sendText' : 'field.remove', { number: index + 1 })}
            onPress={() =>
              row.file ? change(row.id, { file: null }) : onChange(rows.filter((other) => other.id !== row.id))
            }
          >
            <X size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
