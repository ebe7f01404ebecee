import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { t } from './messages/t.ts'
import styles from './notes-dialog.module.css'

export interface ListedNote {
  blockId: string
  /** Block number, from 1. */
  number: number
  note: string
  text: string
}

/** All notes of a chapter, in block order. Choosing one goes to its block. */
export function NotesDialog({
  notes,
  onShow,
  onClose,
}: {
  notes: readonly ListedNote[]
  onShow: (blockId: string) => void
  onClose: () => void
}) {
  return (
    <Dialog title={t('notes.title')} isOpen onClose={onClose}>
      {notes.length === 0 ? (
        <EmptyState title={t('notes.emptyTitle')}>{t('notes.emptyText')}</EmptyState>
      ) : (
        <>
          <p className={styles.total}>{t('notes.count', { count: notes.length })}</p>
          <ol className={styles.list}>
            {notes.map(({ blockId, number, note, text }) => (
              <li key={blockId} className={styles.item}>
                <button type="button" className={styles.note} onClick={() => onShow(blockId)}>
                  <span className={styles.number}>{t('notes.block', { number: String(number) })}</span>
                  <span className={styles.words} dir="auto">
                    {note}
                  </span>
                  <span className={styles.text} dir="auto">
                    {text === '' ? t('notes.noText') : text}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}
