import { useEffect, useState } from 'react'
import { formatCount } from '../../lib/format-count.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Workspace } from './open-workspace.ts'
import styles from './script.module.css'

const PASTE_NOTICE_MS = 6_000

/** Notices about the whole script: edits that aren't stored, and the result of a paste. */
export function ScriptNotices({ workspace }: { workspace: Workspace }) {
  const { session, pasted } = workspace
  const save = useStore({ get: session.queue.state, subscribe: session.queue.subscribe })
  const paste = useStore(pasted)
  const [shownPaste, setShownPaste] = useState(paste)
  useEffect(() => {
    setShownPaste(paste)
    if (!paste) return undefined
    const timer = setTimeout(() => setShownPaste(null), PASTE_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [paste])

  return (
    <div className={styles.above}>
      {save.kind === 'failed' && (
        <Notice
          tone="failed"
          role="alert"
          actions={<Button onPress={() => void session.queue.settle().catch(() => undefined)}>Save now</Button>}
        >
          Couldn’t save: {save.message} Your edits are kept in this window and saved again automatically.
        </Notice>
      )}
      {shownPaste && (
        <Notice tone="quiet" role="status">
          Pasted {formatCount(shownPaste.blocks, 'block')}
          {shownPaste.joinedLines > 0 && `; joined ${formatCount(shownPaste.joinedLines, 'wrapped line')}`}.
        </Notice>
      )}
    </div>
  )
}
