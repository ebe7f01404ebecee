import { type FormEvent, useId, useState } from 'react'
import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'
import { common } from '../../lib/common/messages/common.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from './messages/t.ts'
import { useProjectCopying } from './use-project-copying.ts'

export interface DuplicateProjectDialogProps {
  project: { id: string; title: string }
  onOpen: (projectId: string) => void
  onClose: () => void
}

/** Copies a project with all its takes under a title that the user may change. */
export function DuplicateProjectDialog({ project, onOpen, onClose }: DuplicateProjectDialogProps) {
  const formId = useId()
  const [title, setTitle] = useState(() => t('duplicate.name', { name: project.title }).slice(0, TITLE_LENGTH))
  const [isMissing, setMissing] = useState(false)
  const { state, copy } = useProjectCopying({ onOpen, onClose })
  const isRunning = state.kind === 'running'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') setMissing(true)
    else if (!isRunning) void copy(project.id, title)
  }
  return (
    <Dialog
      title={t('duplicate.title')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            {common('cancel')}
          </Button>
          <Button isLarge look="primary" type="submit" form={formId} isDisabled={isRunning}>
            {t(isRunning ? 'duplicate.busy' : 'duplicate.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t('column.title')}
          value={title}
          isLarge
          isDisabled={isRunning}
          onChange={(value) => {
            setTitle(value)
            setMissing(false)
          }}
          maxLength={TITLE_LENGTH}
          autoFocus
          error={isMissing ? t('titleMissing') : null}
          description={t('duplicate.text')}
        />
      </form>
      {isRunning && state.totalBytes > 0 && (
        <ProgressBar label={t('duplicate.busy')} done={state.doneBytes} total={state.totalBytes} />
      )}
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </Dialog>
  )
}
