import { formatCount } from '../../lib/format-count.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
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
    <Dialog title="Chapter notes" isOpen onClose={onClose}>
      {notes.length === 0 ? (
        <EmptyState title="No notes yet">
          Select a block and add a note in the inspector. Notes are for collaborators and are never sent.
        </EmptyState>
      ) : (
        <>
          <p className={styles.total}>{formatCount(notes.length, 'note')}</p>
          <ol className={styles.list}>
            {notes.map(({ blockId, number, note, text }) => (
              <li key={blockId} className={styles.item}>
                <button type="button" className={styles.note} onClick={() => onShow(blockId)}>
                  <span className={styles.number}>Block {number}</span>
                  <span className={styles.words} dir="auto">
                    {note}
                  </span>
                  <span className={styles.text} dir="auto">
                    {text === '' ? 'No text yet' : text}
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
