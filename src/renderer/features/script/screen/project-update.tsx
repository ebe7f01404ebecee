import { offerRegeneration } from '../../../rpc/offer-regeneration.ts'
import { useStudio } from '../../../rpc/studio.ts'
import type { Workspace } from '../open-workspace.ts'
import { useScriptSlots } from '../script-slots.ts'
import { t } from './messages/t.ts'
import { useFileChange } from './use-file-change.ts'

export interface ProjectUpdateProps {
  workspace: Workspace
  /** Chapters other than the open one have different figures. */
  onChaptersChanged: () => void
  onClose: () => void
}

/** Brings an edited script back onto the project's blocks, as one step of the history. */
export function ProjectUpdate({ workspace, onChaptersChanged, onClose }: ProjectUpdateProps) {
  const { UpdateDialog } = useScriptSlots()
  const { client } = useStudio()
  const { session, script } = workspace
  const showChange = useFileChange({ workspace, source: 'update', onChaptersChanged })
  return (
    <UpdateDialog
      projectId={script.project.id}
      beforeReading={() => session.queue.settle()}
      onUpdated={(result) => {
        const { updateId, chapterIds, changedCount, insertedCount, removedCount, speakerCount } = result
        onClose()
        offerRegeneration(client, result.runningBlockIds)
        if (updateId === null) return
        const counts = { changed: changedCount, inserted: insertedCount, removed: removedCount }
        const speakers = speakerCount === 0 ? '' : ` ${t('update.speakers', { count: speakerCount })}`
        showChange(updateId, chapterIds, `${t('update.done', counts)}${speakers}`)
      }}
      onClose={onClose}
    />
  )
}
