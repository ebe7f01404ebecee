import { useEffect, useState } from 'react'
import { type ListedListeningIssue, listListeningIssues } from './edit-listening-issues.ts'
import type { Workspace } from '../open-workspace.ts'

/** The chapter's current issues. */
export function useListeningIssues({
  session,
  player,
}: Pick<Workspace, 'session' | 'player'>): readonly ListedListeningIssue[] {
  const [listeningIssues, setListeningIssues] = useState<readonly ListedListeningIssue[]>(() =>
    listListeningIssues({ session, player }),
  )
  useEffect(() => {
    const read = (mayHaveNew: boolean) =>
      setListeningIssues((before) => {
        if (!mayHaveNew && before.length === 0) return before
        const now = listListeningIssues({ session, player })
        return now.length === 0 && before.length === 0 ? before : now
      })
    const hasIssues = (blockId: string) => session.book.record(blockId).listeningIssues.length > 0
    let { spans } = player.getSnapshot()
    // Their times move with the layout.
    const readMoved = () => {
      if (player.getSnapshot().spans === spans) return
      spans = player.getSnapshot().spans
      read(false)
    }
    read(true)
    const ends = [
      // Almost every change is one of text or takes.
      session.book.subscribe((blockIds) => read(blockIds === null || blockIds.some(hasIssues))),
      player.subscribe(readMoved),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [session, player])
  return listeningIssues
}
