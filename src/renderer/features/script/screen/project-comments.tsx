import type { Workspace } from '../open-workspace.ts'
import { useScriptSlots } from '../script-slots.ts'
import { t } from './messages/t.ts'
import { useFileChange } from './use-file-change.ts'

export interface ProjectCommentsProps {
  workspace: Workspace
  /** Chapters other than the open one have different issues. */
  onChaptersChanged: () => void
  onClose: () => void
}

/** Adds a reviewer's comments to the project as listening issues, as one step of the history. */
export function ProjectComments({ workspace, onChaptersChanged, onClose }: ProjectCommentsProps) {
  const { CommentsDialog } = useScriptSlots()
  const { session, script } = workspace
  const showChange = useFileChange({ workspace, source: 'comments', onChaptersChanged })
  return (
    <CommentsDialog
      projectId={script.project.id}
      beforeReading={() => session.queue.settle()}
      onAdded={({ commentsId, commentCount, chapterIds }) => {
        onClose()
        if (commentsId !== null) showChange(commentsId, chapterIds, t('comments.done', { count: commentCount }))
      }}
      onClose={onClose}
    />
  )
}
