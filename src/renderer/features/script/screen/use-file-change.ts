import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { ReplacementStep } from '../document/replacement-step.ts'
import type { Workspace } from '../open-workspace.ts'
import { setReplacement } from './follow-replacement.ts'
import { t } from './messages/t.ts'

export interface FileChangeOptions {
  workspace: Workspace
  source: NonNullable<ReplacementStep['source']>
  /** Chapters other than the open one have different figures. */
  onChaptersChanged: () => void
}

/** Shows what the studio stored from a file, as one step of the history, and says so with a way to undo it. */
export function useFileChange({ workspace, source, onChaptersChanged }: FileChangeOptions) {
  const { client } = useStudio()
  const { session, script } = workspace
  const projectId = script.project.id

  const show = async (replacementId: string, isDone: boolean, chapterIds: readonly string[]) => {
    const { chapterId } = script
    const stored = chapterIds.includes(chapterId) ? await client.script.open({ projectId, chapterId }) : null
    session.showReplacement({ replacementId, isDone, source }, stored)
    onChaptersChanged()
  }
  const takeBack = async (replacementId: string) => {
    try {
      await session.queue.settle()
      const { chapterIds } = await setReplacement(client, { replacementId, isDone: false, source })
      await show(replacementId, false, chapterIds)
    } catch (error) {
      showToast({ text: t(`undoFailed.${source}`, { reason: formatReason(getFailure(error)) }) })
    }
  }
  return (changeId: string, chapterIds: readonly string[], text: string) => {
    void show(changeId, true, chapterIds)
    showToast({ text, action: { label: common('undo'), onPress: () => void takeBack(changeId) } })
  }
}
