import { formatCount, formatSize } from '../../lib/format-count.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
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
          Close
        </Button>
        <Button isLarge look="primary" onPress={() => onOpen(state.projectId)}>
          Open the project
        </Button>
      </>
    ) : (
      <Button isLarge onPress={onClose}>
        {state.kind === 'failed' ? 'Close' : 'Cancel'}
      </Button>
    )
  return (
    <Dialog title="Import project file" isOpen onClose={onClose} footer={footer}>
      <p className={styles.path}>{file.name}</p>
      {state.kind === 'copying' && (
        <ProgressBar label="Copying the file" done={state.doneBytes} total={state.totalBytes} />
      )}
      {state.kind === 'reading' && (
        <ProgressBar label="Checking and storing" done={state.doneBytes} total={state.totalBytes} />
      )}
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      {state.kind === 'finished' && (
        <>
          <p role="status">
            Imported “{state.title}”: {formatCount(state.counts.chapters, 'chapter')},{' '}
            {formatCount(state.counts.blocks, 'block')}, {formatCount(state.counts.takes, 'take')},{' '}
            {formatSize(state.counts.soundBytes)} of audio.
          </p>
          {state.narrowedPronunciations > 0 && (
            <Notice tone="quiet">
              {formatCount(state.narrowedPronunciations, 'pronunciation was', 'pronunciations were')} global in the
              original. Here {state.narrowedPronunciations === 1 ? 'it applies' : 'they apply'} to this project only.
            </Notice>
          )}
        </>
      )}
    </Dialog>
  )
}
