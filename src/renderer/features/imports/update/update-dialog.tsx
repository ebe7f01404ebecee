import { useEffect, useRef, useState } from 'react'
import type { ScriptUpdateResult } from '#shared/contract/script-update.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { EDITED_SCRIPT_FILES } from '../../../lib/importable-files.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ImportChooser } from '../import-source.tsx'
import { t } from './messages/t.ts'
import { countChanges, NO_CHOICE, type UpdateChoice } from './update-choice.ts'
import styles from './update.module.css'
import { UpdatePreview } from './update-preview.tsx'
import { useScriptUpdate } from './use-script-update.ts'

export interface UpdateDialogProps {
  projectId: string
  /** Saves pending edits first: a file is compared with the stored script. */
  beforeReading: () => Promise<unknown>
  onUpdated: (result: ScriptUpdateResult) => void
  onClose: () => void
}

/** Updates a script from a file that was exported and edited: choose it, see what changes, then update. */
export function UpdateDialog({ projectId, beforeReading, onUpdated, onClose }: UpdateDialogProps) {
  const { state, failure, unsaved, isStoring, choose, store } = useScriptUpdate(projectId, beforeReading)
  /** Conflicts whose version of the file is used. */
  const [chosen, setChosen] = useState<UpdateChoice>(NO_CHOICE)
  const [removesMissing, setRemovesMissing] = useState(false)
  // The button that was pressed is gone then.
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.kind !== 'choosing') content.current?.focus()
  }, [state.kind])
  const preview = state.kind === 'ready' ? state.preview : null
  const count = preview ? countChanges(preview, chosen, removesMissing) : 0

  const open = (file: File) => {
    setChosen(NO_CHOICE)
    setRemovesMissing(false)
    void choose(file)
  }
  const run = async () => {
    const result = await store({
      conflicts: { kind: chosen.isAll ? 'all-but' : 'only', blockIds: [...chosen.blockIds] },
      removesMissing,
    })
    if (result) onUpdated(result)
  }

  const footer = preview && (
    <>
      <Button isLarge onPress={onClose}>
        {common('cancel')}
      </Button>
      <Button isLarge look="primary" isDisabled={isStoring || count === 0} onPress={() => void run()}>
        {count === 0 ? t('runNone') : t('run', { count })}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('title')}
      isOpen
      isFull={preview !== null && preview.items.length > 0}
      isWide
      onClose={onClose}
      footer={footer}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {state.kind === 'choosing' && (
          <ImportChooser text={t('choose')} fileTypes={EDITED_SCRIPT_FILES} problem={state.problem} onChoose={open} />
        )}
        {state.kind === 'reading' && <Skeleton label={t('reading')} rows={8} />}
        {state.kind === 'failed' && (
          <FailureNotice
            failure={state.failure}
            actions={<Button onPress={() => open(state.file)}>{common('retry')}</Button>}
          />
        )}
        {preview && (
          <UpdatePreview
            preview={preview}
            chosen={chosen}
            onChoose={setChosen}
            removesMissing={removesMissing}
            onRemoveMissing={setRemovesMissing}
          />
        )}
      </div>
      {unsaved !== null && (
        <Notice tone="failed" role="alert">
          {unsaved}
        </Notice>
      )}
      {failure && (
        <FailureNotice
          failure={failure}
          actions={
            state.kind === 'ready' ? <Button onPress={() => open(state.file)}>{common('retry')}</Button> : undefined
          }
        />
      )}
    </Dialog>
  )
}
