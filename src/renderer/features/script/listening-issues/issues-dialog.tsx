import { useContext, useState } from 'react'
import { type ListeningIssueAction, ListeningIssuesDialog } from './listening-issues-dialog.tsx'
import { ActionsContext } from '../../../lib/actions.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { formatFailureInOneLine } from '../../../lib/failure-words.ts'
import {
  addComment,
  type ListedListeningIssue,
  removeListeningIssue,
  setListeningIssueReason,
} from './edit-listening-issues.ts'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'
import { regenerateListeningIssue } from './regenerate-listening-issue.ts'
import { useListeningIssues } from './use-listening-issues.ts'

export interface IssuesDialogProps {
  workspace: Workspace
  /** Called to import a reviewer's comments, in place of this dialog. */
  onImport: () => void
  onClose: () => void
}

const idOf = ({ blockId, listeningIssue }: ListedListeningIssue) =>
  `${blockId} ${listeningIssue.takeId} ${listeningIssue.startChar}`

/** The issue list and its actions. Editing a pronunciation or a pause returns to the script. */
export function IssuesDialog({ workspace, onImport, onClose }: IssuesDialogProps) {
  const { session, player } = workspace
  const actions = useContext(ActionsContext)
  const listeningIssues = useListeningIssues(workspace)
  const [said, setSaid] = useState('')
  const countLeft = listeningIssues.length - 1

  const act = (id: string, action: ListeningIssueAction) => {
    const listed = listeningIssues.find((each) => idOf(each) === id)
    if (!listed) return
    const { blockId, listeningIssue, number: line } = listed
    const number = String(line)
    switch (action) {
      case 'play':
        player.playFrom({ blockId, charOffset: listeningIssue.startChar })
        return
      case 'accept':
        removeListeningIssue(workspace, listed)
        setSaid(t('issues.accepted', { number, count: countLeft }))
        return
      case 'regenerate':
        if (session.book.record(blockId).locked) return setSaid(t('issues.locked', { number }))
        void regenerateListeningIssue(workspace, listed).then((isDealtWith) => {
          if (!isDealtWith) setSaid(formatBack(workspace, listed))
        })
        setSaid(t('issues.regenerated', { number, count: countLeft }))
        return
      case 'pronunciation':
      case 'pause': {
        onClose()
        // The dialog returns the focus when it closes.
        requestAnimationFrame(() => {
          const endChar = action === 'pause' ? listeningIssue.startChar : listeningIssue.endChar
          workspace.editor()?.selectPlace({ line, startChar: listeningIssue.startChar, endChar })
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
        comments: listed.listeningIssue.comments ?? [],
      }))}
      said={said}
      onAct={act}
      onReason={(id, reason) => {
        const listed = listeningIssues.find((each) => idOf(each) === id)
        if (listed) setSaid(setListeningIssueReason(workspace, listed, reason))
      }}
      onComment={(id, text) => {
        const listed = listeningIssues.find((each) => idOf(each) === id)
        if (listed) setSaid(addComment(workspace, listed, text))
      }}
      onImport={onImport}
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
  return takeMs === null ? t('issues.earlierTake') : t('issues.earlierTakeAt', { time: formatDuration(takeMs) })
}

function formatBack({ activity, generation }: Workspace, listed: ListedListeningIssue): string {
  const { blockId } = listed
  const number = String(listed.number)
  const now = activity.get(blockId)
  const failure = now?.kind === 'failed' ? now.failure : generation.failure.get()
  return failure
    ? t('issues.backReason', { number, reason: formatFailureInOneLine(failure) })
    : t('issues.back', { number })
}
