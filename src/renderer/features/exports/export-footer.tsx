import type { ExportPreview } from '#shared/contract/exports.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { Button } from '../../ui/button.tsx'
import type { ExportChoice } from './export-choice.ts'
import { type ExportState, isWorking } from './export-job.ts'
import { estimateSizeBytes } from './export-presets.ts'
import { ExportProgress } from './export-progress.tsx'
import styles from './exports.module.css'
import { t } from './messages/t.ts'

export interface ExportFooterProps {
  state: ExportState
  /** The running or finished export was started in this dialog. */
  isMine: boolean
  choice: ExportChoice
  plan: ExportPreview | undefined
  isSilent: boolean
  /** The form can't be exported as it is. */
  isBlocked: boolean
  ownFolder: string | undefined
  onStart: () => void
  onCancel: () => void
  onReset: () => void
  onClose: () => void
}

/** Progress or outcome, and the buttons. The main button stays the same element in all states, so it keeps the focus. */
export function ExportFooter({
  state,
  isMine,
  choice,
  plan,
  isSilent,
  isBlocked,
  ownFolder,
  onStart,
  onCancel,
  onReset,
  onClose,
}: ExportFooterProps) {
  const isFinished = state.kind === 'finished'
  const isRunning = isWorking(state)
  const what = 'projectId' in choice.what ? 'project' : 'chapter'
  return (
    <>
      {isRunning && <ExportProgress state={state} />}
      {!isFinished && !isRunning && plan && !isSilent && (
        <span className={styles.progress}>{formatOutcome(choice, plan, ownFolder)}</span>
      )}
      {(isFinished || isRunning) && (
        <Button isLarge onPress={isFinished ? onReset : onCancel}>
          {isFinished
            ? isMine
              ? t('exportAgain')
              : t(`exportThis.${what}`)
            : isMine
              ? common('cancel')
              : t('cancelExport')}
        </Button>
      )}
      <Button
        isLarge
        look="primary"
        isDisabled={!isFinished && !isRunning && isBlocked}
        onPress={isFinished || isRunning ? onClose : onStart}
      >
        {isFinished ? common('done') : isRunning ? t('runInBackground') : formatAction(plan, choice.formats.length)}
      </Button>
    </>
  )
}

/** `Export 2 files`, `Export with 53 out-of-date blocks`, and how many files are replaced. */
function formatAction(check: ExportPreview | undefined, formatCountGuess: number): string {
  if (!check) return t('start', { count: formatCountGuess })
  const { changedBlocks, existingPaths, fileCount } = check
  const files = existingPaths.length
  if (changedBlocks > 0) {
    return files > 0
      ? t('startOutdatedReplacing', { count: changedBlocks, files })
      : t('startOutdated', { count: changedBlocks })
  }
  return files > 0 ? t('startReplacing', { count: files }) : t('start', { count: fileCount })
}

/** `2 files · 1:01 · about 3 MB → ~/exports` */
function formatOutcome(choice: ExportChoice, check: ExportPreview, ownFolder: string | undefined): string {
  const sizeBytes = estimateSizeBytes(choice, check.durationMs)
  return [
    t('files', { count: check.fileCount }),
    formatDuration(check.durationMs),
    ...(sizeBytes > 0 && !choice.onlyChanged ? [t('aboutSize', { size: formatSize(sizeBytes) })] : []),
  ]
    .join(' · ')
    .concat(` → ${shortenPath(check.folder, ownFolder)}`)
}
