import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Selection } from 'react-aria-components'
import type { TakeFilter, TakeSort } from '#shared/contract/takes.ts'
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
import { TakeTable } from './take-table.tsx'
import { type DeletionState, type TakeSteps, useProjectTakes } from './use-project-takes.ts'

const FILTERS: readonly TakeFilter[] = ['all', 'unused', 'starred']
const SORTS: readonly TakeSort[] = ['newest', 'oldest', 'largest', 'smallest']

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
  const [selection, setSelection] = useState<Selection>(new Set())
  const [shownTakeId, setShownTakeId] = useState<string | null>(null)
  const { pages, entries, totals, unused, state, star, remove, restore } = useProjectTakes(
    projectId,
    filter,
    sort,
    steps,
  )
  const selected = entries.filter(
    (entry) => !entry.isActive && !entry.starred && (selection === 'all' || selection.has(entry.id)),
  )
  const selectedBytes = selected.reduce((sum, entry) => sum + entry.sizeBytes, 0)

  const show = (next: { filter?: TakeFilter; sort?: TakeSort }) => {
    setSelection(new Set())
    if (next.filter) setFilter(next.filter)
    if (next.sort) setSort(next.sort)
  }
  const removeSelected = () => {
    setSelection(new Set())
    void remove({ kind: 'these', takeIds: selected.map((entry) => entry.id) })
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
      isWide
      onClose={close}
      footer={
        <>
          <Button isLarge isDisabled={!unused.data?.count} onPress={() => void remove({ kind: 'unused' })}>
            {unused.data?.count
              ? t('deleteUnused', { count: unused.data.count, size: formatSize(unused.data.sizeBytes) })
              : t('noneUnused')}
          </Button>
          <Button isLarge look="danger" isDisabled={selected.length === 0} onPress={removeSelected}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            {selected.length === 0
              ? common('delete')
              : t('deleteSelected', { count: selected.length, size: formatSize(selectedBytes) })}
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <SelectField
          label={t('takes')}
          value={filter}
          options={FILTERS.map((id) => ({ id, label: t(`filter.${id}`) }))}
          onChange={(id) => show({ filter: FILTERS.find((option) => option === id) ?? 'all' })}
        />
        <SelectField
          label={t('sort')}
          value={sort}
          options={SORTS.map((id) => ({ id, label: t(`sort.${id}`) }))}
          onChange={(id) => show({ sort: SORTS.find((option) => option === id) ?? 'newest' })}
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
          selection={selection}
          onSelection={setSelection}
          voiceName={voiceName}
          onStar={(entry) => void star(entry)}
          onDetails={setShownTakeId}
          isLoading={pages.isFetchingNextPage}
          onMore={() => {
            if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
          }}
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
