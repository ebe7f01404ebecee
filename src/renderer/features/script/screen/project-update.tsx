import type { ScriptUpdateResult } from '#shared/contract/script-update.ts'
import { getLocale } from '#shared/language/current-language.ts'
import { offerRegeneration } from '../../../rpc/offer-regeneration.ts'
import { useStudio } from '../../../rpc/studio.ts'
import { showToast } from '../../../ui/toast.tsx'
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
        onClose()
        offerRegeneration(client, result.runningBlockIds)
        const text = formatUpdated(result)
        if (result.updateId === null) showToast({ text })
        else showChange(result.updateId, result.chapterIds, text)
      }}
      onClose={onClose}
    />
  )
}

/** `Script updated: 2 blocks changed, 1 block added.` */
export function formatUpdated({
  changedCount,
  insertedCount,
  removedCount,
  speakerCount,
}: Pick<ScriptUpdateResult, 'changedCount' | 'insertedCount' | 'removedCount' | 'speakerCount'>): string {
  const changes = [
    ...(changedCount > 0 ? [t('update.changed', { count: changedCount })] : []),
    ...(insertedCount > 0 ? [t('update.inserted', { count: insertedCount })] : []),
    ...(removedCount > 0 ? [t('update.removed', { count: removedCount })] : []),
  ]
  return [
    changes.length === 0
      ? t('update.none')
      : t('update.done', {
          changes: new Intl.ListFormat(getLocale(), { type: 'unit', style: 'short' }).format(changes),
        }),
    ...(speakerCount > 0 ? [t('update.speakers', { count: speakerCount })] : []),
  ].join(' ')
}
