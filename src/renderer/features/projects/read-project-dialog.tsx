import { formatCount, formatSize } from '../../lib/format-count.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './projects.module.css'
import { useProjectFileReading } from './use-project-file.ts'

export interface ReadProjectDialogProps {
  file: File
  onOpen: (projectId: string) => void
  onClose: () => void
}

/** Makes a new project of a file, and says what came of it. */
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
            “{state.title}” is a new project: {formatCount(state.counts.chapters, 'chapter')},{' '}
            {formatCount(state.counts.blocks, 'block')}, {formatCount(state.counts.takes, 'take')},{' '}
            {formatSize(state.counts.soundBytes)} of sound. Nothing else was changed.
          </p>
          {state.narrowedSayAs > 0 && (
            <Notice tone="quiet">
              {formatCount(state.narrowedSayAs, 'say-as entry', 'say-as entries')} counted everywhere where the file was
              made. Here {state.narrowedSayAs === 1 ? 'it counts' : 'they count'} for this project only.
            </Notice>
          )}
        </>
      )}
    </Dialog>
  )
}
