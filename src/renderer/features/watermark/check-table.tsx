import {
  CircleAlert,
  CircleDashed,
  CircleHelp,
  CircleSlash2,
  FileQuestion,
  LoaderCircle,
  type LucideIcon,
  Minus,
  RotateCw,
  SlidersHorizontal,
  Stamp,
  X,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import type { CheckProgress, WatermarkCheck } from '#shared/contract/watermark.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import type { Store } from '../../lib/create-store.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import type { MenuAction } from '../../ui/menu.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { type CheckLook, getBlockStatus, formatDetail, formatState, formatStep } from './format-check.ts'
import { t } from './messages/t.ts'
import styles from './watermark.module.css'
import { getPercent } from '../../lib/format-progress.ts'

const ICONS: Record<CheckLook, LucideIcon> = {
  marked: Stamp,
  clear: CircleSlash2,
  unsure: CircleHelp,
  running: LoaderCircle,
  waiting: CircleDashed,
  asking: FileQuestion,
  failed: CircleAlert,
  ended: Minus,
}

/** What can be done with checks. Stays the same until the checks would look different. */
export interface CheckActions {
  cancel: (checks: readonly WatermarkCheck[]) => void
  again: (checks: readonly WatermarkCheck[]) => void
  remove: (checks: readonly WatermarkCheck[]) => void
  open: (checkId: string) => void
}

export interface CheckTableProps {
  checks: readonly WatermarkCheck[]
  progress: Store<ReadonlyMap<string, CheckProgress>>
  /**
   * IDs of checks whose bytes this window still has: a check being read but not included belongs to another window, or
   * to none.
   */
  pending: Store<ReadonlySet<string>>
  actions: CheckActions
}

const isOpen = (check: WatermarkCheck) => ['running', 'waiting'].includes(getBlockStatus(check))
const canTryAgain = (check: WatermarkCheck) => ['failed', 'ended'].includes(getBlockStatus(check)) && check.hasBytes

/** Files with their result or progress. */
export function CheckTable({ checks, progress, pending, actions }: CheckTableProps) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const hasFolders = checks.some(({ folder }) => folder !== '')
  const columns = useMemo(
    () => getColumns({ progress, pending, actions, hasFolders }),
    [progress, pending, actions, hasFolders],
  )
  // Files that were removed from the list meanwhile aren't selected any more.
  const selected = keys.size === 0 ? [] : checks.filter(({ id }) => keys.has(id))
  const apply = (action: (some: readonly WatermarkCheck[]) => void, some: readonly WatermarkCheck[]) => {
    setKeys(new Set())
    action(some)
  }
  const open = selected.filter(isOpen)
  const failed = selected.filter(canTryAgain)
  return (
    <Table
      label={t('checks')}
      name="watermark-checks"
      items={checks}
      columns={columns}
      nameOf={formatRow}
      rowHeightRem={3}
      onAction={actions.open}
      actionsOf={(check) => getActions(check, actions)}
      selection={{
        keys: new Set(selected.map(({ id }) => id)),
        onChange: setKeys,
        formatCount: (count) => t('selectedFiles', { count }),
        actions: (
          <>
            {open.length > 0 && <Button onPress={() => apply(actions.cancel, open)}>{common('cancel')}</Button>}
            {failed.length > 0 && <Button onPress={() => apply(actions.again, failed)}>{common('tryAgain')}</Button>}
            <Button onPress={() => apply(actions.remove, selected)}>{t('removeFromList')}</Button>
          </>
        ),
      }}
    />
  )
}

const formatRow = (check: WatermarkCheck) => t('row', { name: check.fileName, state: formatState(check) })

function getActions(check: WatermarkCheck, { cancel, again, remove, open }: CheckActions): MenuAction[] {
  return [
    check.state.kind === 'too-large'
      ? { id: 'open', label: t('chooseToSend'), onAction: () => open(check.id) }
      : { id: 'open', label: t('showDetails'), onAction: () => open(check.id) },
    ...(isOpen(check) ? [{ id: 'cancel', label: common('cancel'), onAction: () => cancel([check]) }] : []),
    ...(canTryAgain(check) ? [{ id: 'again', label: common('tryAgain'), onAction: () => again([check]) }] : []),
    { id: 'remove', label: t('removeFromList'), onAction: () => remove([check]) },
  ]
}

function getColumns({
  progress,
  pending,
  actions,
  hasFolders,
}: Omit<CheckTableProps, 'checks'> & { hasFolders: boolean }): TableColumn<WatermarkCheck>[] {
  const folderOf = ({ folder }: WatermarkCheck) => folder
  return [
    {
      ...{ id: 'file', header: t('column.file'), widthRem: 22, minRem: 9 },
      sortBy: ({ fileName }) => fileName,
      cell: ({ fileName }) => <bdi title={fileName}>{fileName}</bdi>,
    },
    ...(hasFolders ? [{ id: 'folder', header: common('folder'), widthRem: 14, sortBy: folderOf, cell: folderOf }] : []),
    {
      ...{ id: 'size', header: t('size'), widthRem: 5, align: 'end' },
      sortBy: ({ sizeBytes }) => sizeBytes,
      cell: ({ sizeBytes }) => formatSize(sizeBytes),
    },
    {
      ...{ id: 'result', header: t('column.result'), widthRem: 10, minRem: 8, sortBy: formatState },
      cell: (check) => (
        <span className={styles.state} data-look={getBlockStatus(check)}>
          <StateIcon look={getBlockStatus(check)} />
          {formatState(check)}
        </span>
      ),
    },
    {
      ...{ id: 'details', header: common('details'), widthRem: 24, minRem: 10 },
      cell: (check) => <Details check={check} progress={progress} pending={pending} actions={actions} />,
    },
  ]
}

/** The details of a result or progress, and the action that is likely next. */
function Details({ check, progress, pending, actions }: Omit<CheckTableProps, 'checks'> & { check: WatermarkCheck }) {
  const detail = formatDetail(check)
  const name = check.fileName
  return (
    <span className={styles.details}>
      <span className={styles.detail} title={detail}>
        <DetailOf check={check} detail={detail} progress={progress} pending={pending} />
      </span>
      {check.state.kind === 'too-large' && (
        <RowButton label={t('chooseIn', { name })} onPress={() => actions.open(check.id)}>
          <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden />
        </RowButton>
      )}
      {isOpen(check) && (
        <RowButton label={t('cancelFile', { name })} onPress={() => actions.cancel([check])}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </RowButton>
      )}
      {canTryAgain(check) && (
        <RowButton label={t('tryFileAgain', { name })} onPress={() => actions.again([check])}>
          <RotateCw size={16} strokeWidth={1.5} aria-hidden />
        </RowButton>
      )}
    </span>
  )
}

/** Each row subscribes to frequently changing data itself, so a list of a thousand isn't rebuilt for every file. */
function DetailOf({
  check: { id, state },
  detail,
  progress,
  pending,
}: Pick<CheckTableProps, 'progress' | 'pending'> & { check: WatermarkCheck; detail: string }) {
  if (state.kind === 'checking') return <StepOf id={id} progress={progress} />
  return state.kind === 'arriving' ? <WhoReads id={id} pending={pending} /> : detail
}

function WhoReads({ id, pending }: { id: string; pending: CheckTableProps['pending'] }) {
  const isHere = useStore(pending).has(id)
  return isHere ? null : t('readElsewhere')
}

function StateIcon({ look }: { look: CheckLook }) {
  const Icon = ICONS[look]
  return <Icon size={16} strokeWidth={1.5} aria-hidden />
}

function StepOf({ id, progress }: { id: string; progress: CheckTableProps['progress'] }) {
  const own = useStore(progress).get(id)
  if (!own) return null
  const percent = getPercent(own.done, own.total)
  const isMeasured = own.step !== 'listening' && own.waitMs === null
  return (
    <span className={styles.step}>
      {isMeasured ? t('stepWithPercent', { step: formatStep(own), percent: percent / 100 }) : formatStep(own)}
      <span
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(isMeasured ? { 'aria-valuenow': percent } : {})}
        className={styles.track}
      >
        <span style={{ width: `${isMeasured ? percent : 100}%` }} />
      </span>
    </span>
  )
}
