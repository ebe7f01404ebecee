import type { ChapterSession } from '../../features/script/chapter-session.ts'
import { useStore } from '../../lib/use-store.ts'

/** Tells screen readers what was undone or redone, also when it is out of sight. */
export function UndoAnnouncer({ session }: { session: ChapterSession }) {
  const said = useStore(session.said)
  return (
    <div className="visually-hidden" role="status" aria-label="Undo">
      {/* The same words once more are told once more when they are another element. */}
      <span key={said.at}>{said.text}</span>
    </div>
  )
}
