import { useContext, useState } from 'react'
import {
  type ListeningIssueAction,
  ListeningIssuesDialog,
} from '../../features/script/listening-issues/listening-issues-dialog.tsx'
import { ActionsContext } from '../../lib/actions.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { formatFailureInOneLine } from '../../lib/failure-words.ts'
import {
  type ListedListeningIssue,
  REASON_WORDS,
  removeListeningIssue,
  setListeningIssueReason,
} from './edit-listening-issues.ts'
import type { Workspace } from './open-workspace.ts'
import { regenerateListeningIssue } from './regenerate-listening-issue.ts'
import { useListeningIssues } from './use-listening-issues.ts'

export interface IssuesDialogProps {
  workspace: Workspace
  onClose: () => void
}

const idOf = ({ blockId, listeningIssue }: ListedListeningIssue) =>
  `${blockId} ${listeningIssue.takeId} ${listeningIssue.startChar}`

/** The issue list and its actions. Editing a pronunciation or a pause returns to the script. */
export function IssuesDialog({ workspace, onClose }: IssuesDialogProps) {
  const { session, player } = workspace
  const actions = useContext(ActionsContext)
  const listeningIssues = useListeningIssues(workspace)
  const [said, setSaid] = useState('')
  const left = (what: string) =>
    setSaid(`${what} ${listeningIssues.length === 1 ? 'None' : listeningIssues.length - 1} left.`)

  const act = (id: string, action: ListeningIssueAction) => {
    const listed = listeningIssues.find((each) => idOf(each) === id)
    if (!listed) return
    const { blockId, listeningIssue, number } = listed
    switch (action) {
      case 'play':
        player.playFrom({ blockId, charOffset: listeningIssue.startChar })
        return
      case 'accept':
        removeListeningIssue(workspace, listed)
        left(`Block ${number} accepted.`)
        return
      case 'regenerate':
        if (session.book.record(blockId).locked)
          return setSaid(`Block ${number} is locked, so its flag stays. Unlock it to regenerate.`)
        void regenerateListeningIssue(workspace, listed).then((isDealtWith) => {
          if (!isDealtWith) setSaid(formatBack(workspace, listed))
        })
        left(`Regenerated block ${number}. Listen again.`)
        return
      case 'pronunciation':
      case 'pause': {
        onClose()
        // The dialog returns the focus when it closes.
        requestAnimationFrame(() => {
          const endChar = action === 'pause' ? listeningIssue.startChar : listeningIssue.endChar
          workspace.editor()?.selectPlace({ line: number, startChar: listeningIssue.startChar, endChar })
          actions.run(action === 'pause' ? 'mark-pause' : 'pronunciation')
        })
      }
    }
  }

  return (
    <ListeningIssuesDialog
      listeningIssues={listeningIssues.map((listed) => ({
        id: idOf(listed),
        number: listed.number,
        word: listed.word,
        time: formatPlace(listed),
        text: listed.text,
        reason: listed.listeningIssue.reason,
      }))}
      reasonWords={REASON_WORDS}
      said={said}
      onAct={act}
      onReason={(id, reason) => {
        const listed = listeningIssues.find((each) => idOf(each) === id)
        if (listed) setSaid(setListeningIssueReason(workspace, listed, reason))
      }}
      onUndo={() => {
        session.undo()
        setSaid('')
      }}
      onClose={onClose}
    />
  )
}

/** `1:23`, or `Earlier take at 0:03` if the block has another take now. */
function formatPlace({ startMs, takeMs }: ListedListeningIssue): string {
  if (startMs !== null) return formatDuration(startMs)
  return takeMs === null ? 'Earlier take' : `Earlier take at ${formatDuration(takeMs)}`
}

function formatBack({ activity, generation }: Workspace, { blockId, number }: ListedListeningIssue): string {
  const now = activity.get(blockId)
  const failure = now?.kind === 'failed' ? now.failure : generation.failure.get()
  const why = failure ? ` ${formatFailureInOneLine(failure)}` : ''
  return `Couldn’t regenerate block ${number}. Its flag is back.${why}`
}
