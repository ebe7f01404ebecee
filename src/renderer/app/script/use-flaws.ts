import { useEffect, useState } from 'react'
import { type ListedFlaw, listFlaws } from './edit-flaws.ts'
import type { Workspace } from './open-workspace.ts'

/** The chapter's marks as they are now. */
export function useFlaws({ session }: Pick<Workspace, 'session'>): readonly ListedFlaw[] {
  const [flaws, setFlaws] = useState<readonly ListedFlaw[]>(() => listFlaws({ session }))
  useEffect(() => {
    const read = () =>
      setFlaws((before) => {
        const now = listFlaws({ session })
        // Nearly every change is one of the text.
        return now.length === 0 && before.length === 0 ? before : now
      })
    read()
    return session.book.subscribe(read)
  }, [session])
  return flaws
}
