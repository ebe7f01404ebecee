import type { Capabilities } from '#shared/contract/app.ts'
import type { ExportFile } from '#shared/contract/exports.ts'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ExportState } from './export-job.ts'
import { t } from './messages/t.ts'
import { SoundChecks } from './sound-checks.tsx'
import { WrittenFiles } from './written-files.tsx'

export interface ExportEndingProps {
  state: ExportState
  capabilities: Capabilities | null
  ownFolder: string | undefined
}

/** An export that ended early: the reason, and the finished files with their checks. Otherwise nothing. */
export function ExportEnding({ state, capabilities, ownFolder }: ExportEndingProps) {
  if (state.kind !== 'failed' && state.kind !== 'canceled') return null
  const { files } = state
  return (
    <>
      {state.kind === 'failed' ? (
        <FailureNotice failure={state.reason} kept={formatKept(files)} />
      ) : (
        <Notice tone="quiet" role="status">
          {t('canceled')} {formatKept(files)}
        </Notice>
      )}
      <SoundChecks {...state} />
      {files.length > 0 && <WrittenFiles files={files} capabilities={capabilities} ownFolder={ownFolder} />}
    </>
  )
}

/** `2 files had finished and were kept.` */
function formatKept(files: readonly ExportFile[]): string {
  return files.length === 0 ? t('kept.none') : t('kept.some', { count: files.length })
}
