import type { ScriptUpdateResult } from '#shared/contract/script-update.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { Workspace } from '../open-workspace.ts'
import { useScriptSlots } from '../script-slots.ts'
import { t } from './messages/t.ts'

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
  const projectId = script.project.id

  const show = async (updateId: string, isDone: boolean, chapterIds: readonly string[]) => {
    const { chapterId } = script
    const stored = chapterIds.includes(chapterId) ? await client.script.open({ projectId, chapterId }) : null
    session.showReplacement({ replacementId: updateId, isDone, isUpdate: true }, stored)
    onChaptersChanged()
  }
  const takeBack = async (updateId: string) => {
    try {
      await session.queue.settle()
      const { chapterIds } = await client.imports.setUpdate({ updateId, isDone: false })
      await show(updateId, false, chapterIds)
    } catch (error) {
      showToast({ text: t('update.undoFailed', { reason: formatReason(getFailure(error)) }) })
    }
  }
  const updated = ({ updateId, chapterIds, changedCount, insertedCount, removedCount }: ScriptUpdateResult) => {
    onClose()
    if (updateId === null) return
    void show(updateId, true, chapterIds)
    showToast({
      text: t('update.done', { changed: changedCount, inserted: insertedCount, removed: removedCount }),
      action: { label: common('undo'), onPress: () => void takeBack(updateId) },
    })
  }

  return (
    <UpdateDialog
      projectId={projectId}
      beforeReading={() => session.queue.settle()}
      onUpdated={updated}
      onClose={onClose}
    />
  )
}
