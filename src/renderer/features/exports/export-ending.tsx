import type { Capabilities } from '#shared/contract/app.ts'
import type { ExportFile } from '#shared/contract/exports.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ExportState } from './export-job.ts'
import { WrittenFiles } from './written-files.tsx'

export interface ExportEndingProps {
  state: ExportState
  capabilities: Capabilities | null
  ownFolder: string | undefined
}

/** An export that ended early: why, and the files that were whole by then. Nothing for any other. */
export function ExportEnding({ state, capabilities, ownFolder }: ExportEndingProps) {
  if (state.kind !== 'failed' && state.kind !== 'cancelled') return null
  const { files } = state
  return (
    <>
      {state.kind === 'failed' ? (
        <FailureNotice failure={failureOf(state.reason)} kept={sayWhole(files)} />
      ) : (
        <Notice tone="quiet" role="status">
          Cancelled. {sayWhole(files)}
        </Notice>
      )}
      {files.length > 0 && <WrittenFiles files={files} capabilities={capabilities} ownFolder={ownFolder} />}
    </>
  )
}

/** `2 files were whole before, and stay.` */
export function sayWhole(files: readonly ExportFile[]): string {
  if (files.length === 0) return 'Nothing was written.'
  return files.length === 1
    ? '1 file was whole before, and stays.'
    : `${formatCount(files.length, 'file')} were whole before, and stay.`
}
