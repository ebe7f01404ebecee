import type { AddedComments } from '#shared/contract/review-comments.ts'
import { COMMENT_FILES } from '../../../lib/importable-files.ts'
import { useStudio } from '../../../rpc/studio.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { UploadedFileSteps } from '../uploaded-file/uploaded-file-steps.tsx'
import { useUploadedFile } from '../uploaded-file/use-uploaded-file.ts'
import { CommentsPreviewList } from './comments-preview-list.tsx'
import { t } from './messages/t.ts'

export interface CommentsDialogProps {
  projectId: string
  /** Saves pending edits first: places are found in the stored script. */
  beforeReading: () => Promise<unknown>
  onAdded: (result: AddedComments) => void
  onClose: () => void
}

/** Adds a reviewer's comments to the script: choose their file, see where each belongs, then add them. */
export function CommentsDialog({ projectId, beforeReading, onAdded, onClose }: CommentsDialogProps) {
  const { client } = useStudio()
  const { state, failure, unsaved, isStoring, choose, store } = useUploadedFile({
    beforeReading,
    readPreview: ({ uploadId }, signal) => client.imports.previewComments({ projectId, uploadId }, { signal }),
    formatNotSaved: (reason) => t('notSaved', { reason }),
  })
  const preview = state.kind === 'ready' ? state.preview : null
  const count = preview?.newCount ?? 0
  const add = async () => {
    const result = await store(({ uploadId }) => client.imports.addComments({ projectId, uploadId }))
    if (result) onAdded(result)
  }
  const footer = preview && (
    <DialogFooter onCancel={onClose} isDisabled={isStoring || count === 0} onPress={() => void add()}>
      {count === 0 ? t('addNone') : t('add', { count })}
    </DialogFooter>
  )
  return (
    <Dialog
      title={t('title')}
      isOpen
      isFull={preview !== null && preview.comments.length > 0}
      isWide
      onClose={onClose}
      footer={footer}
    >
      <UploadedFileSteps
        state={state}
        failure={failure}
        unsaved={unsaved}
        chooseText={t('choose')}
        fileTypes={COMMENT_FILES}
        readingText={t('reading')}
        onChoose={(file) => void choose(file)}
      >
        {(shown) => <CommentsPreviewList preview={shown} />}
      </UploadedFileSteps>
    </Dialog>
  )
}
