import { useEffect, useState } from 'react'
import { type ListedListeningIssue, listListeningIssues } from './edit-listening-issues.ts'
import type { Workspace } from './open-workspace.ts'

/** The chapter's current issues. */
export function useListeningIssues({
  session,
  player,
}: Pick<Workspace, 'session' | 'player'>): readonly ListedListeningIssue[] {
  const [listeningIssues, setListeningIssues] = useState<readonly ListedListeningIssue[]>(() =>
    listListeningIssues({ session, player }),
  )
  useEffect(() => {
    const read = () =>
      setListeningIssues((before) => {
        const now = listListeningIssues({ session, player })
        // Almost every change is a text change.
        return now.length === 0 && before.length === 0 ? before : now
      })
    let { spans } = player.getSnapshot()
    // Their times move with the layout.
    const readMoved = () => {
      if (player.getSnapshot().spans === spans) return
      spans = player.getSnapshot().spans
      read()
    }
    read()
    const ends = [session.book.subscribe(read), player.subscribe(readMoved)]
    return () => {
      for (const end of ends) end()
    }
  }, [session, player])
  return listeningIssues
}
