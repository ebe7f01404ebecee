import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TitleDialog } from '../../ui/title-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'

export interface DuplicateProjectDialogProps {
  project: { id: string; title: string }
  onOpen: (projectId: string) => void
  onClose: () => void
}

/** Copies a project with all its takes under a title that the user may change. Closing cancels, and nothing is left. */
export function DuplicateProjectDialog({ project, onOpen, onClose }: DuplicateProjectDialogProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [progress, setProgress] = useState<{ doneBytes: number; totalBytes: number } | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const duplicate = async (title: string) => {
    const { signal } = (running.current = new AbortController())
    try {
      for await (const event of await client.projectFiles.duplicate({ projectId: project.id, title }, { signal })) {
        if (event.kind === 'progress') {
          setProgress(event)
          continue
        }
        showToast({
          text: t('duplicate.done', { title: event.title }),
          action: { label: t('read.open'), onPress: () => onOpen(event.projectId) },
        })
        await cache.invalidateQueries({ queryKey: queries.projects.key() })
      }
    } finally {
      setProgress(null)
    }
  }
  return (
    <TitleDialog
      heading={t('duplicate.title')}
      verb={t('duplicate.confirm')}
      busyVerb={t('duplicate.busy')}
      title={t('duplicate.name', { name: project.title }).slice(0, TITLE_LENGTH)}
      missing={t('titleMissing')}
      explain={getFailure}
      onSubmit={duplicate}
      onClose={onClose}
    >
      <p>{t('duplicate.text')}</p>
      {progress && progress.totalBytes > 0 && (
        <ProgressBar label={t('duplicate.busy')} done={progress.doneBytes} total={progress.totalBytes} />
      )}
    </TitleDialog>
  )
}
