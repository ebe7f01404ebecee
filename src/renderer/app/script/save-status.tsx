import type { EditQueue } from '../../features/script/document/edit-queue.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStore } from '../../lib/use-store.ts'
import styles from './script.module.css'

/** A save that takes longer is not an ordinary one any more. */
const SLOW_SAVE_MS = 3_000

/** Whether what was written is stored. */
export function SaveStatus({ queue }: { queue: EditQueue }) {
  const save = useStore({ get: queue.state, subscribe: queue.subscribe })
  const isSaving = save.kind === 'saving'
  const now = useNow(1_000, isSaving)
  const isSlow = isSaving && now - save.sinceMs > SLOW_SAVE_MS
  return (
    <span className={styles.quiet} role="status">
      {save.kind === 'saved' ? 'Saved' : isSaving && !isSlow ? 'Saving' : 'Not saved yet'}
    </span>
  )
}
