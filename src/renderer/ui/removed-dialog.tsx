import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './removed-dialog.module.css'

export interface RemovedDialogProps {
  title: string
  /** What brings back means here. */
  says: string
  rows: readonly { id: string; name: string; facts: string }[]
  /** Why the last one was not brought back. */
  failure: ReactNode
  onBringBack: (id: string) => void
  onClose: () => void
}

/** What was removed, each with a way back. */
export function RemovedDialog({ title, says, rows, failure, onBringBack, onClose }: RemovedDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <Button look="primary" isLarge onPress={onClose}>
          Done
        </Button>
      }
    >
      <p className={styles.says}>{says}</p>
      {failure}
      {rows.length === 0 && <p role="status">Everything is back.</p>}
      <ul className={styles.list} aria-label={title}>
        {rows.map(({ id, name, facts }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.facts}>{facts}</span>
            </span>
            <Button aria-label={`Bring back ${name}`} onPress={() => onBringBack(id)}>
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
