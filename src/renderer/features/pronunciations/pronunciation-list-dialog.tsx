import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  Collection,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  ListLayout,
  Virtualizer,
} from 'react-aria-components'
import type { ListedPronunciation, PronunciationPreview, PronunciationSort } from '#shared/contract/pronunciation.ts'
import { assertNever } from '#shared/errors/must.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stale } from '../../ui/stale.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { RemovePronunciationDialog } from './remove-pronunciation-dialog.tsx'
import { PronunciationDialog } from './pronunciation-dialog.tsx'
import { formatScope } from './format-effect.ts'
import { t } from './messages/t.ts'
import { PronunciationImportDialog } from './pronunciation-import-dialog.tsx'
import { useRemPx } from '../../lib/use-rem-px.ts'
import { classNames } from '../../ui/class-names.ts'
import frame from '../../ui/framed-list.module.css'
import styles from './pronunciation.module.css'
import { useDelayed } from './use-delayed.ts'
import { type PronunciationOutcome, usePronunciationList } from './use-pronunciation-list.ts'

const SORTS: readonly PronunciationSort[] = ['written', 'spoken', 'scope', 'newest']
const ROW_HEIGHT_REM = 2.5
const SEARCH_DELAY_MS = 150

export interface PronunciationListDialogProps {
  projectId: string
  /** The selected block: its voice is used for previews, and a new entry can apply to it alone. */
  blockId: string
  voiceName: string
  beforeAsking: () => Promise<unknown>
  onClose: () => void
}

type Front =
  | { kind: 'entry'; entry: ListedPronunciation | null }
  | { kind: 'import' }
  | { kind: 'remove'; entry: ListedPronunciation; effect: PronunciationPreview }

/** All pronunciations, of this project or of all, to browse and edit. */
export function PronunciationListDialog(props: PronunciationListDialogProps) {
  const { projectId, blockId, onClose } = props
  const [which, setWhich] = useState<'project' | 'all'>('project')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<PronunciationSort>('written')
  const [front, setFront] = useState<Front | null>(null)
  const shownSearch = useDelayed(search.trim(), SEARCH_DELAY_MS)
  const list = usePronunciationList({ projectId: which === 'project' ? projectId : null, search: shownSearch, sort })
  const { pages, entries, total } = list
  /** An entry without an audible effect is removed immediately. */
  const remove = async (entry: ListedPronunciation) => {
    const effect = await list.effectOfRemoval(entry, props.beforeAsking)
    if (effect?.blockCount === 0) await list.remove(entry)
    else if (effect) setFront({ kind: 'remove', entry, effect })
  }

  return (
    <Dialog
      title={t('list.title')}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={() => setFront({ kind: 'import' })}>
            {t('list.import')}
          </Button>
          <Button isLarge isDisabled={!total} onPress={() => void list.exportAs('csv')}>
            {t('list.exportCsv')}
          </Button>
          <Button isLarge isDisabled={!total} onPress={() => void list.exportAs('pls')}>
            {t('list.exportPls')}
          </Button>
          <Button isLarge look="primary" onPress={() => setFront({ kind: 'entry', entry: null })}>
            {t('add')}
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField label={t('list.find')} value={search} onChange={setSearch} />
        </div>
        <SelectField
          label={t('filter.label')}
          value={which}
          options={[
            { id: 'project', label: t('filter.project') },
            { id: 'all', label: t('filter.all') },
          ]}
          onChange={(id) => setWhich(id === 'all' ? 'all' : 'project')}
        />
        <SelectField
          label={t('sort.label')}
          value={sort}
          options={SORTS.map((id) => ({ id, label: t(`sort.${id}`) }))}
          onChange={(id) => setSort(SORTS.find((option) => option === id) ?? 'written')}
        />
      </div>
      <p className="quiet" role="status">
        {total !== null && t('list.count', { count: total })}
      </p>
      <Outcome outcome={list.outcome} onUndo={(entry) => void list.restore(entry)} />
      {pages.isError && <FailureNotice failure={getFailure(pages.error)} />}
      {pages.isPending && <Skeleton label={t('list.loading')} />}
      {pages.isSuccess && entries.length === 0 && (
        <EmptyState title={shownSearch === '' ? t('list.emptyTitle') : t('list.noMatchTitle')}>
          {shownSearch === '' ? t('list.emptyText') : t('list.noMatchText')}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Stale isStale={pages.isPlaceholderData || shownSearch !== search.trim()}>
          <Entries
            entries={entries}
            isLoading={pages.isFetchingNextPage}
            onMore={() => {
              if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
            }}
            onEdit={(entry) => setFront({ kind: 'entry', entry })}
            onRemove={(entry) => void remove(entry)}
          />
        </Stale>
      )}
      {front?.kind === 'entry' && (
        <PronunciationDialog
          draft={front.entry ?? { written: '', spoken: '', scope: { kind: 'project', projectId }, matchCase: false }}
          pronunciationId={front.entry?.id ?? null}
          projectId={projectId}
          blockId={front.entry?.scope.kind === 'block' ? front.entry.scope.blockId : blockId}
          voiceName={props.voiceName}
          beforeAsking={props.beforeAsking}
          onSaved={() => void list.refresh()}
          onClose={() => setFront(null)}
        />
      )}
      {front?.kind === 'remove' && (
        <RemovePronunciationDialog
          {...front}
          onRemove={(afterwards) => {
            setFront(null)
            void list.remove(front.entry, afterwards)
          }}
          onClose={() => setFront(null)}
        />
      )}
      {front?.kind === 'import' && (
        <PronunciationImportDialog
          projectId={projectId}
          beforeAsking={props.beforeAsking}
          onImported={() => void list.refresh()}
          onClose={() => setFront(null)}
        />
      )}
    </Dialog>
  )
}

interface EntriesProps {
  entries: readonly ListedPronunciation[]
  isLoading: boolean
  onMore: () => void
  onEdit: (entry: ListedPronunciation) => void
  onRemove: (entry: ListedPronunciation) => void
}

function Entries({ entries, isLoading, onMore, onEdit, onRemove }: EntriesProps) {
  const rowHeight = ROW_HEIGHT_REM * useRemPx()
  return (
    <div className={styles.table}>
      {/* Each row describes its own cells. */}
      <div className={classNames(frame.columns, styles.entry)} aria-hidden>
        <span>{t('column.written')}</span>
        <span>{t('column.spoken')}</span>
        <span>{t('column.scope')}</span>
      </div>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeight }}>
        <GridList
          aria-label={t('list.words')}
          className={classNames(frame.frame, styles.list)}
          onAction={(key) => {
            const entry = entries.find(({ id }) => id === key)
            if (entry) onEdit(entry)
          }}
        >
          <Collection items={entries}>
            {(entry) => (
              <GridListItem
                id={entry.id}
                textValue={t('list.entry', { written: entry.written, spoken: entry.spoken, scope: formatScope(entry) })}
                className={frame.row}
              >
                <div className={classNames(frame.entry, styles.entry)}>
                  <span className={styles.cell} dir="auto" title={entry.written}>
                    {entry.written}
                  </span>
                  <span className={styles.cell} dir="auto" title={entry.spoken}>
                    {entry.spoken}
                  </span>
                  <span className={`${styles.cell} quiet`} title={formatScope(entry)}>
                    {formatScope(entry)}
                  </span>
                  <IconButton label={t('list.change', { word: entry.written })} onPress={() => onEdit(entry)}>
                    <Pencil size={16} strokeWidth={1.5} aria-hidden />
                  </IconButton>
                  <IconButton label={t('list.remove', { word: entry.written })} onPress={() => onRemove(entry)}>
                    <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                  </IconButton>
                </div>
              </GridListItem>
            )}
          </Collection>
          <GridListLoadMoreItem isLoading={isLoading} onLoadMore={onMore}>
            {t('list.loadingMore')}
          </GridListLoadMoreItem>
        </GridList>
      </Virtualizer>
    </div>
  )
}

function Outcome({ outcome, onUndo }: { outcome: PronunciationOutcome; onUndo: (entry: ListedPronunciation) => void }) {
  switch (outcome.kind) {
    case 'none':
      return null
    case 'removed':
      return (
        <Notice
          tone="quiet"
          role="status"
          actions={<Button onPress={() => onUndo(outcome.entry)}>{common('undo')}</Button>}
        >
          {t('list.removed', { word: outcome.entry.written })}
        </Notice>
      )
    case 'restored':
      return (
        <Notice tone="quiet" role="status">
          {t('list.restored', { word: outcome.written })}
        </Notice>
      )
    case 'exported':
      return (
        <Notice tone="quiet" role="status">
          {t('list.exported', { file: outcome.fileName })}
        </Notice>
      )
    case 'failed':
      return <FailureNotice failure={outcome.reason} />
    default:
      return assertNever(outcome)
  }
}
