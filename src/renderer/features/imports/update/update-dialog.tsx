import { useState } from 'react'
import type { ReplaceChoice } from '#shared/contract/search.ts'
import type { ScriptUpdateResult } from '#shared/contract/script-update.ts'
import { MANUSCRIPT_FILES } from '../../../lib/importable-files.ts'
import { useStudio } from '../../../rpc/studio.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { UploadedFileSteps } from '../uploaded-file/uploaded-file-steps.tsx'
import { useUploadedFile } from '../uploaded-file/use-uploaded-file.ts'
import { t } from './messages/t.ts'
import { countChanges, NO_CHOICE, type UpdateChoice } from './update-choice.ts'
import { UpdatePreview } from './update-preview.tsx'

export interface UpdateDialogProps {
  projectId: string
  /** Saves pending edits first: a file is compared with the stored script. */
  beforeReading: () => Promise<unknown>
  onUpdated: (result: ScriptUpdateResult) => void
  onClose: () => void
}

/** Updates a script from a file that was exported and edited, or from a new version of its manuscript: choose it, see what changes, then update. */
export function UpdateDialog({ projectId, beforeReading, onUpdated, onClose }: UpdateDialogProps) {
  const { client } = useStudio()
  const { state, failure, unsaved, isStoring, choose, store } = useUploadedFile({
    beforeReading,
    readPreview: (file, signal) => client.imports.previewUpdate({ projectId, ...file }, { signal }),
    formatNotSaved: (reason) => t('notSaved', { reason }),
  })
  /** Conflicts whose version of the file is used. */
  const [chosen, setChosen] = useState<UpdateChoice>(NO_CHOICE)
  const [removesMissing, setRemovesMissing] = useState(false)
  const preview = state.kind === 'ready' ? state.preview : null
  const count = preview ? countChanges(preview, chosen, removesMissing) : 0

  const open = (file: File) => {
    setChosen(NO_CHOICE)
    setRemovesMissing(false)
    void choose(file)
  }
  const run = async () => {
    const kind = chosen.isAll ? 'all-but' : 'only'
    const conflicts = { kind, blockIds: [...chosen.blockIds] } satisfies ReplaceChoice
    const result = await store((file, { token }) =>
      client.imports.runUpdate({ projectId, ...file, token, conflicts, removesMissing }),
    )
    if (result) onUpdated(result)
  }

  const footer = preview && (
    <DialogFooter onCancel={onClose} isDisabled={isStoring || count === 0} onPress={() => void run()}>
      {count === 0 ? t('runNone') : t('run', { count })}
    </DialogFooter>
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
      <UploadedFileSteps
        state={state}
        failure={failure}
        unsaved={unsaved}
        chooseText={t('choose')}
        fileTypes={MANUSCRIPT_FILES}
        readingText={t('reading')}
        onChoose={open}
      >
        {(shown) => (
          <UpdatePreview
            preview={shown}
            chosen={chosen}
            onChoose={setChosen}
            removesMissing={removesMissing}
            onRemoveMissing={setRemovesMissing}
          />
        )}
      </UploadedFileSteps>
    </Dialog>
  )
}
