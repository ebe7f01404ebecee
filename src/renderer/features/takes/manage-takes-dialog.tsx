import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TakeEntry, TakeFilter, TakeSort } from '#shared/contract/takes.ts'
import { assertNever } from '#shared/errors/must.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './manage-takes.module.css'
import { formatDeletion } from './format-take.ts'
import { t } from './messages/t.ts'
import { TakeDetailsDialog } from './take-details-dialog.tsx'
import { canRemove, TakeTable } from './take-table.tsx'
import { type DeletionState, type TakeSteps, useProjectTakes } from './use-project-takes.ts'

const FILTERS: readonly TakeFilter[] = ['all', 'unused', 'starred']

export interface ManageTakesDialogProps extends TakeSteps {
  projectId: string
  voiceName: (voiceId: string) => string
  modelName: (modelId: string) => string
  onClose: () => void
}

/** All takes of a project with their size: the only place where takes are deleted, with undo next to it. */
export function ManageTakesDialog({ projectId, voiceName, modelName, onClose, ...steps }: ManageTakesDialogProps) {
  const [filter, setFilter] = useState<TakeFilter>('all')
  const [sort, setSort] = useState<TakeSort>('newest')
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [shownTakeId, setShownTakeId] = useState<string | null>(null)
  const { pages, entries, totals, unused, state, star, remove, restore } = useProjectTakes(
    projectId,
    filter,
    sort,
    steps,
  )
  const selected = entries.filter((entry) => selection.has(entry.id) && canRemove(entry))
  const selectedBytes = selected.reduce((sum, entry) => sum + entry.sizeBytes, 0)

  const show = (next: { filter?: TakeFilter; sort?: TakeSort }) => {
    setSelection(new Set())
    if (next.filter) setFilter(next.filter)
    if (next.sort) setSort(next.sort)
  }
  const removeThese = (takes: readonly TakeEntry[]) => {
    setSelection(new Set())
    void remove({ kind: 'these', takeIds: takes.map((entry) => entry.id) })
  }
  const close = () => {
    if (state.kind === 'deleted') {
      const { deletion } = state
      showToast({
        text: formatDeletion(deletion),
        action: { label: common('undo'), onPress: () => void restore(deletion) },
      })
    }
    onClose()
  }

  return (
    <Dialog
      title={t('manage.title')}
      isOpen
      isFull
      onClose={close}
      footer={
        <Button isLarge isDisabled={!unused.data?.count} onPress={() => void remove({ kind: 'unused' })}>
          {unused.data?.count
            ? t('deleteUnused', { count: unused.data.count, size: formatSize(unused.data.sizeBytes) })
            : t('noneUnused')}
        </Button>
      }
    >
      <div className={styles.tools}>
        <SelectField
          label={t('takes')}
          value={filter}
          options={FILTERS.map((id) => ({ id, label: t(`filter.${id}`) }))}
          onChange={(id) => show({ filter: FILTERS.find((option) => option === id) ?? 'all' })}
        />
        <span className={styles.total} role="status">
          {totals.data && t('total', { count: totals.data.count, size: formatSize(totals.data.sizeBytes) })}
        </span>
      </div>
      <Outcome state={state} onUndo={restore} />
      {pages.isError && <FailureNotice failure={getFailure(pages.error)} />}
      {pages.isPending && <Skeleton label={t('loadingTakes')} />}
      {pages.isSuccess && entries.length === 0 && (
        <EmptyState title={t(filter === 'all' ? 'empty.title' : 'empty.noMatch')}>
          {t(`emptyHint.${filter}`)}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <TakeTable
          entries={entries}
          sort={sort}
          onSort={(next) => show({ sort: next })}
          selection={{
            keys: new Set(selected.map(({ id }) => id)),
            onChange: setSelection,
            actions: (
              <Button look="danger" onPress={() => removeThese(selected)}>
                <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                {t('deleteSelected', { count: selected.length, size: formatSize(selectedBytes) })}
              </Button>
            ),
          }}
          voiceName={voiceName}
          onStar={(entry) => void star(entry)}
          onDetails={setShownTakeId}
          onRemove={(entry) => removeThese([entry])}
          onMore={pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : null}
        />
      )}
      {shownTakeId !== null && (
        <TakeDetailsDialog
          takeId={shownTakeId}
          voiceName={voiceName}
          modelName={modelName}
          onClose={() => setShownTakeId(null)}
        />
      )}
    </Dialog>
  )
}

function Outcome({
  state,
  onUndo,
}: {
  state: DeletionState
  onUndo: (deletion: Extract<DeletionState, { kind: 'deleted' }>['deletion']) => Promise<void>
}) {
  switch (state.kind) {
    case 'none':
      return null
    case 'deleted':
      return (
        <Notice
          tone="quiet"
          role="status"
          actions={<Button onPress={() => void onUndo(state.deletion)}>{common('undo')}</Button>}
        >
          {formatDeletion(state.deletion)} {t('deletion.later')}
        </Notice>
      )
    case 'restored':
      return (
        <Notice tone="quiet" role="status">
          {t('restored', { count: state.count })}
        </Notice>
      )
    case 'failed':
      return <FailureNotice failure={state.reason} />
    default:
      return assertNever(state)
  }
}
