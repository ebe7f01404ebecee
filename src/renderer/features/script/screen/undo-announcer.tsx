import type { ChapterSession } from '../chapter-session.ts'
import { useStore } from '../../../lib/use-store.ts'
import { t } from './messages/t.ts'

/** Announces undo and redo to screen readers, even if off screen. */
export function UndoAnnouncer({ session }: { session: ChapterSession }) {
  const said = useStore(session.said)
  return (
    <div className="visually-hidden" role="status" aria-label={t('undo.name')}>
      {/* A new element makes screen readers announce the same words again. */}
      <span key={said.at}>{said.text}</span>
    </div>
  )
}
