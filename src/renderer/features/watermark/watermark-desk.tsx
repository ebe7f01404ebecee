import { Download, FolderOpen, Pause, Play, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { Failure } from '#shared/contract/base.ts'
import type { CheckLine, MadeBy, WatermarkCheck } from '#shared/contract/watermark.ts'
import { watermarkReportPath } from '#shared/domain/media-paths.ts'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { LARGE_SOUND_ENDINGS } from '../../lib/large-sound-endings.ts'
import { useStore } from '../../lib/use-store.ts'
import { saveMedia } from '../../rpc/media.ts'
import { Button } from '../../ui/button.tsx'
import { DropTarget } from '../../ui/drop-target.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { CheckTable } from './check-table.tsx'
import type { HandOver } from './hand-over.ts'
import { chosenFiles, type DroppedFile } from '../../lib/dropped-files.ts'
import { getBlockStatus } from './format-check.ts'
import { t } from './messages/t.ts'
import { isSoundName, useCheckActions } from './use-check-actions.ts'
import { useDesk } from './use-desk.ts'
import styles from './watermark.module.css'

export interface WatermarkDeskProps {
  handOver: HandOver
  hasKey: boolean
  onOpenMaker: (madeBy: MadeBy) => void
}

/** Files, and whether the service generated them. */
export function WatermarkDesk({ handOver, hasKey, onOpenMaker }: WatermarkDeskProps) {
  const { desk, failure: readFailure, progress } = useDesk()
  const [wantsKey, setWantsKey] = useState(true)
  const [openId, setOpenId] = useState<string | null>(null)
  const reading = useStore(handOver.reading)
  const withKey = hasKey && wantsKey
  const { actions, again, add, drop, all, problems } = useCheckActions(handOver, withKey, setOpenId)
  const checks = desk?.checks ?? NONE
  const sum = useMemo(() => summed(checks), [checks])
  useEffect(() => handOver.waitingBytes(sum.waitingBytes), [handOver, sum.waitingBytes])
  const opened = openId === null ? undefined : checks.find(({ id }) => id === openId)

  useAction('cancel-checks', all.cancel, sum.open > 0)

  return (
    <Screen
      title={t('title')}
      actions={
        <>
          {checks.length > 0 && (
            <span className={styles.status} role="status">
              {formatSum(sum, reading)}
            </span>
          )}
          {sum.ended > 0 && <ReportMenu />}
          {checks.length > 0 && <ChooseButtons onFiles={add} />}
        </>
      }
    >
      <DropTarget className={styles.drop} words={t('dropFiles')} onDrop={drop}>
        <DeskNotices readFailure={readFailure} {...problems} />
        {desk && sum.open > 0 && <LineNotice line={desk.line} waiting={sum.open} onGoOn={all.resume} />}
        {!desk && !readFailure && <Skeleton label={common('loading')} />}
        {desk && checks.length === 0 && (
          <EmptyState title={t('emptyTitle')} action={<ChooseButtons onFiles={add} />}>
            {t('emptyText')}
          </EmptyState>
        )}
        {desk && (
          <div className={styles.tools}>
            <SwitchField
              label={t('useKey')}
              isSelected={withKey}
              onChange={setWantsKey}
              isDisabled={!hasKey}
              description={t(hasKey ? 'useKeyHint' : 'noKeyHint')}
            />
            <span className={styles.toolButtons}>
              {sum.open > 0 && desk.line.kind === 'running' && (
                <Button onPress={all.pause}>
                  <Pause size={16} strokeWidth={1.5} aria-hidden />
                  {common('pause')}
                </Button>
              )}
              {sum.open > 0 && <Button onPress={all.cancel}>{t('cancelChecks', { count: sum.open })}</Button>}
              {sum.ended > 0 && <Button onPress={all.remove}>{t('clearList')}</Button>}
            </span>
          </div>
        )}
        {checks.length > 0 && (
          <CheckTable checks={checks} progress={progress} pending={handOver.pending} actions={actions} />
        )}
        {opened && (
          <CheckDialog
            check={opened}
            withKey={withKey}
            onAgain={(method) => {
              setOpenId(null)
              again([opened.id], method)
            }}
            onRemove={() => {
              setOpenId(null)
              actions.remove([opened])
            }}
            onOpenMaker={onOpenMaker}
            onClose={() => setOpenId(null)}
          />
        )}
      </DropTarget>
    </Screen>
  )
}

const NONE: readonly WatermarkCheck[] = []

/** Why the list couldn't be read, and what went wrong with the last action. */
function DeskNotices({
  readFailure,
  failure,
  note,
  dismissFailure,
  dismissNote,
}: { readFailure: Failure | null } & ReturnType<typeof useCheckActions>['problems']) {
  return (
    <>
      {readFailure && (
        <div className={styles.notice}>
          <FailureNotice failure={readFailure} topic="managing" />
        </div>
      )}
      {failure && (
        <div className={styles.notice}>
          <FailureNotice
            failure={failure}
            topic="managing"
            actions={<Button onPress={dismissFailure}>{common('dismiss')}</Button>}
          />
        </div>
      )}
      {note !== null && (
        <div className={styles.notice}>
          <Notice tone="warning" role="status" actions={<Button onPress={dismissNote}>{common('dismiss')}</Button>}>
            {note}
          </Notice>
        </div>
      )}
    </>
  )
}

/** Exports all results as a file. */
function ReportMenu() {
  const save = (ending: 'csv' | 'pdf') => void saveMedia(watermarkReportPath(`${t('reportFile')}.${ending}`))
  return (
    <Menu
      label={t('report')}
      trigger={
        <Button>
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {t('report')}
        </Button>
      }
      actions={[
        { id: 'csv', label: 'CSV', onAction: () => save('csv') },
        { id: 'pdf', label: 'PDF', onAction: () => save('pdf') },
      ]}
    />
  )
}

function ChooseButtons({ onFiles }: { onFiles: (files: DroppedFile[]) => void }) {
  const choose = (files: FileList | null) => {
    // Nothing was chosen; chosen files may still contain no audio.
    if (files && files.length > 0) onFiles(chosenFiles(files, isSoundName))
  }
  return (
    <span className={styles.toolButtons}>
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={['audio/*', 'video/mp4', 'video/webm', ...LARGE_SOUND_ENDINGS]}
        onSelect={choose}
      >
        <Button look="primary">
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('chooseFiles')}
        </Button>
      </FileTrigger>
      <FileTrigger acceptDirectory onSelect={choose}>
        <Button>
          <FolderOpen size={16} strokeWidth={1.5} aria-hidden />
          {t('chooseFolder')}
        </Button>
      </FileTrigger>
    </span>
  )
}

function LineNotice({ line, waiting, onGoOn }: { line: CheckLine; waiting: number; onGoOn: () => void }) {
  const goOn = (
    <Button onPress={onGoOn}>
      <Play size={16} strokeWidth={1.5} aria-hidden />
      {common('resume')}
    </Button>
  )
  const count = { count: waiting }
  if (line.kind === 'running') return null
  return (
    <div className={styles.notice}>
      {line.kind === 'stopped' ? (
        <FailureNotice failure={line.failure} topic="managing" role="status" kept={t('queued', count)} actions={goOn} />
      ) : (
        <Notice tone="quiet" role="status" actions={goOn}>
          {t(line.reason === 'restart' ? 'queuedAtRestart' : 'queuedWhilePaused', count)}
        </Notice>
      )}
    </div>
  )
}

interface Sum {
  marked: number
  clear: number
  unsure: number
  /** Unfinished and not waiting for an answer. */
  open: number
  asking: number
  failed: number
  ended: number
  waitingBytes: number
}

function summed(checks: readonly WatermarkCheck[]): Sum {
  const sum: Sum = { marked: 0, clear: 0, unsure: 0, open: 0, asking: 0, failed: 0, ended: 0, waitingBytes: 0 }
  for (const check of checks) {
    const look = getBlockStatus(check)
    if (look === 'marked' || look === 'clear' || look === 'unsure' || look === 'failed' || look === 'asking')
      sum[look] += 1
    if (look === 'running' || look === 'waiting') sum.open += 1
    else if (check.state.kind !== 'too-large') sum.ended += 1
    if (check.hasBytes && (look === 'running' || look === 'waiting')) sum.waitingBytes += check.sizeBytes
  }
  return sum
}

function formatSum({ marked, clear, unsure, open, asking, failed }: Sum, found: number | null): string {
  const parts = [
    t('sum.marked', { count: marked }),
    t('sum.clear', { count: clear }),
    ...(unsure > 0 ? [t('sum.unsure', { count: unsure })] : []),
    ...(open > 0 ? [t('sum.open', { count: open })] : []),
    ...(asking > 0 ? [t('sum.asking', { count: asking })] : []),
    ...(failed > 0 ? [t('sum.failed', { count: failed })] : []),
  ]
  const sum = parts.join(' · ')
  return found === null ? sum : t('sumWhileReading', { found, sum })
}
