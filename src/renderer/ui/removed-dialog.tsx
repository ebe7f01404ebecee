import { type ReactNode, useRef } from 'react'
import { common } from '../lib/common/messages/common.ts'
import { useLeaveFocus } from '../lib/leave-focus.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { t } from './messages/t.ts'
import styles from './removed-dialog.module.css'

export interface RemovedDialogProps {
  title: string
  /** Explains what restoring does here. */
  says: string
  rows: readonly { id: string; name: string; facts: string }[]
  /** Why the last restore failed. */
  failure: ReactNode
  onBringBack: (id: string) => void
  onClose: () => void
}

/** Recently deleted items, each with a restore button. */
export function RemovedDialog({ title, says, rows, failure, onBringBack, onClose }: RemovedDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <Button look="primary" isLarge onPress={onClose}>
          {common('done')}
        </Button>
      }
    >
      <p className={styles.says}>{says}</p>
      {failure}
      {rows.length === 0 && <p role="status">{t('removed.empty')}</p>}
      <ul className={styles.list} aria-label={title}>
        {rows.map(({ id, ...row }) => (
          <Row key={id} {...row} onBringBack={() => onBringBack(id)} />
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ name, facts, onBringBack }: { name: string; facts: string; onBringBack: () => void }) {
  const row = useRef<HTMLLIElement>(null)
  useLeaveFocus(row)
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.facts}>{facts}</span>
      </span>
      <Button aria-label={t('removed.restoreItem', { name })} onPress={onBringBack}>
        {t('removed.restore')}
      </Button>
    </li>
  )
}
