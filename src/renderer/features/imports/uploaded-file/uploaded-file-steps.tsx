import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ImportChooser } from '../import-source.tsx'
import type { UploadedFileState } from './use-uploaded-file.ts'
import styles from './uploaded-file.module.css'

export interface UploadedFileStepsProps<Preview> {
  state: UploadedFileState<Preview>
  failure: Failure | null
  unsaved: string | null
  /** Asks for the file. */
  chooseText: string
  /** Extensions and types of files that can be chosen. */
  fileTypes: string[]
  readingText: string
  onChoose: (file: File) => void
  children: (preview: Preview) => ReactNode
}

/** The content of a dialog that brings a file into the script: the chooser, then the preview, and what failed. */
export function UploadedFileSteps<Preview>({
  state,
  failure,
  unsaved,
  chooseText,
  fileTypes,
  readingText,
  onChoose,
  children,
}: UploadedFileStepsProps<Preview>) {
  // The button that was pressed is gone then.
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.kind !== 'choosing') content.current?.focus()
  }, [state.kind])
  const retry = (file: File) => <Button onPress={() => onChoose(file)}>{common('retry')}</Button>
  return (
    <>
      <div ref={content} tabIndex={-1} className={styles.content}>
        {state.kind === 'choosing' && (
          <ImportChooser
            text={chooseText}
            fileTypes={fileTypes}
            problem={state.problem}
            onChoose={([chosen]) => chosen && onChoose(chosen.file)}
          />
        )}
        {state.kind === 'reading' && <Skeleton label={readingText} rows={8} />}
        {state.kind === 'failed' && <FailureNotice failure={state.failure} actions={retry(state.file)} />}
        {state.kind === 'ready' && children(state.preview)}
      </div>
      {unsaved !== null && (
        <Notice tone="failed" role="alert">
          {unsaved}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} actions={state.kind === 'ready' ? retry(state.file) : undefined} />}
    </>
  )
}
