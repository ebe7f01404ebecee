import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { t } from './messages/t.ts'
import styles from './projects.module.css'
import { type OpenedFile, useProjectFileReading } from './use-project-file.ts'

export interface ReadProjectDialogProps {
  file: File | OpenedFile
  onOpen: (projectId: string) => void
  onClose: () => void
}

/** Imports a project file as a new project and shows the result. */
export function ReadProjectDialog({ file, onOpen, onClose }: ReadProjectDialogProps) {
  const state = useProjectFileReading(file)
  const footer =
    state.kind === 'finished' ? (
      <>
        <Button isLarge onPress={onClose}>
          {common('close')}
        </Button>
        <Button isLarge look="primary" onPress={() => onOpen(state.projectId)}>
          {t('read.open')}
        </Button>
      </>
    ) : (
      <Button isLarge onPress={onClose}>
        {state.kind === 'failed' ? common('close') : common('cancel')}
      </Button>
    )
  return (
    <Dialog title={t('read.title')} isOpen onClose={onClose} footer={footer}>
      <p className={styles.path}>{file.name}</p>
      {state.kind === 'copying' && (
        <ProgressBar label={t('read.copying')} done={state.doneBytes} total={state.totalBytes} />
      )}
      {state.kind === 'reading' && (
        <ProgressBar label={t('read.reading')} done={state.doneBytes} total={state.totalBytes} />
      )}
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      {state.kind === 'finished' && (
        <>
          <p role="status">
            {t('read.done', {
              title: state.title,
              chapters: state.counts.chapters,
              blocks: state.counts.blocks,
              takes: state.counts.takes,
              size: formatSize(state.counts.soundBytes),
            })}
          </p>
          {state.narrowedPronunciations > 0 && (
            <Notice tone="quiet">{t('read.narrowed', { count: state.narrowedPronunciations })}</Notice>
          )}
        </>
      )}
    </Dialog>
  )
}
