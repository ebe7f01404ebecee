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
import type { SayAsListed, SayAsPreview, SayAsSort } from '#shared/contract/say-as.ts'
import { assertNever } from '#shared/errors/must.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { reasonOf } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { RemoveSayAsDialog } from './remove-say-as-dialog.tsx'
import { SayAsDialog } from './say-as-dialog.tsx'
import { sayScope } from './say-effect.ts'
import { SayAsImportDialog } from './say-as-import-dialog.tsx'
import { useRemPx } from '../../lib/use-rem-px.ts'
import { classNames } from '../../ui/class-names.ts'
import frame from '../../ui/framed-list.module.css'
import styles from './say-as.module.css'
import { useDelayed } from './use-delayed.ts'
import { type SayAsOutcome, useSayAsList } from './use-say-as-list.ts'

const SORTS: readonly { id: SayAsSort; label: string }[] = [
  { id: 'written', label: 'As written' },
  { id: 'spoken', label: 'As said' },
  { id: 'scope', label: 'Where' },
  { id: 'newest', label: 'Newest first' },
]
const ROW_HEIGHT_REM = 2.5
const SEARCH_DELAY_MS = 150

export interface SayAsListDialogProps {
  projectId: string
  /** The selected block: its voice is heard, and a new entry can be its alone. */
  blockId: string
  voiceName: string
  beforeAsking: () => Promise<unknown>
  onClose: () => void
}

type Front =
  | { kind: 'entry'; entry: SayAsListed | null }
  | { kind: 'import' }
  | { kind: 'remove'; entry: SayAsListed; effect: SayAsPreview }

/** Every word that is said otherwise than it is written, of this project or of all, to look through and to change. */
export function SayAsListDialog(props: SayAsListDialogProps) {
  const { projectId, blockId, onClose } = props
  const [which, setWhich] = useState<'project' | 'all'>('project')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<SayAsSort>('written')
  const [front, setFront] = useState<Front | null>(null)
  const shownSearch = useDelayed(search.trim(), SEARCH_DELAY_MS)
  const list = useSayAsList({ projectId: which === 'project' ? projectId : null, search: shownSearch, sort })
  const { pages, entries, total } = list
  /** A word that nothing would sound differently without goes at once. */
  const remove = async (entry: SayAsListed) => {
    const effect = await list.effectOfRemoval(entry, props.beforeAsking)
    if (effect?.blockCount === 0) await list.remove(entry)
    else if (effect) setFront({ kind: 'remove', entry, effect })
  }

  return (
    <Dialog
      title="Say as"
      isOpen
      isWide
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={() => setFront({ kind: 'import' })}>
            Import…
          </Button>
          <Button isLarge isDisabled={!total} onPress={() => void list.exportAs('csv')}>
            Export CSV
          </Button>
          <Button isLarge isDisabled={!total} onPress={() => void list.exportAs('pls')}>
            Export PLS
          </Button>
          <Button isLarge look="primary" onPress={() => setFront({ kind: 'entry', entry: null })}>
            Add a word
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField label="Find a word" value={search} onChange={setSearch} />
        </div>
        <SelectField
          label="Show"
          value={which}
          options={[
            { id: 'project', label: 'What concerns this project' },
            { id: 'all', label: 'All projects' },
          ]}
          onChange={(id) => setWhich(id === 'all' ? 'all' : 'project')}
        />
        <SelectField
          label="Order"
          value={sort}
          options={SORTS}
          onChange={(id) => setSort(SORTS.find((option) => option.id === id)?.id ?? 'written')}
        />
      </div>
      <p className={styles.quiet} role="status">
        {total !== null && formatCount(total, 'word')}
      </p>
      <Outcome outcome={list.outcome} onUndo={(entry) => void list.restore(entry)} />
      {pages.isError && <FailureNotice failure={failureOf(reasonOf(pages.error))} />}
      {pages.isPending && <Skeleton label="Reading the words" />}
      {pages.isSuccess && entries.length === 0 && (
        <EmptyState title={shownSearch === '' ? 'No words yet' : 'No such word'}>
          {shownSearch === ''
            ? 'Names and terms that the voice gets wrong are written here the way they sound. Scripts and captions stay as written.'
            : 'Neither a written nor a spoken form has this in it.'}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Entries
          entries={entries}
          isLoading={pages.isFetchingNextPage}
          onMore={() => {
            if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
          }}
          onEdit={(entry) => setFront({ kind: 'entry', entry })}
          onRemove={(entry) => void remove(entry)}
        />
      )}
      {front?.kind === 'entry' && (
        <SayAsDialog
          draft={front.entry ?? { written: '', spoken: '', scope: { kind: 'project', projectId }, matchCase: false }}
          sayAsId={front.entry?.id ?? null}
          projectId={projectId}
          blockId={front.entry?.scope.kind === 'block' ? front.entry.scope.blockId : blockId}
          voiceName={props.voiceName}
          beforeAsking={props.beforeAsking}
          onSaved={() => void list.refresh()}
          onClose={() => setFront(null)}
        />
      )}
      {front?.kind === 'remove' && (
        <RemoveSayAsDialog
          {...front}
          onRemove={() => {
            setFront(null)
            void list.remove(front.entry)
          }}
          onClose={() => setFront(null)}
        />
      )}
      {front?.kind === 'import' && (
        <SayAsImportDialog
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
  entries: readonly SayAsListed[]
  isLoading: boolean
  onMore: () => void
  onEdit: (entry: SayAsListed) => void
  onRemove: (entry: SayAsListed) => void
}

function Entries({ entries, isLoading, onMore, onEdit, onRemove }: EntriesProps) {
  const rowHeight = ROW_HEIGHT_REM * useRemPx()
  return (
    <div className={styles.table}>
      {/* Each row says its cells in words of its own. */}
      <div className={classNames(frame.columns, styles.entry)} aria-hidden>
        <span>As written</span>
        <span>As said</span>
        <span>Where</span>
      </div>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeight }}>
        <GridList
          aria-label="Words"
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
                textValue={`${entry.written}, said as ${entry.spoken}, ${sayScope(entry)}`}
                className={frame.row}
              >
                <div className={classNames(frame.entry, styles.entry)}>
                  <span className={styles.cell} dir="auto" title={entry.written}>
                    {entry.written}
                  </span>
                  <span className={styles.cell} dir="auto" title={entry.spoken}>
                    {entry.spoken}
                  </span>
                  <span className={`${styles.cell} ${styles.quiet}`} title={sayScope(entry)}>
                    {sayScope(entry)}
                  </span>
                  <IconButton label={`Change “${entry.written}”`} onPress={() => onEdit(entry)}>
                    <Pencil size={16} strokeWidth={1.5} aria-hidden />
                  </IconButton>
                  <IconButton label={`Remove “${entry.written}”`} onPress={() => onRemove(entry)}>
                    <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                  </IconButton>
                </div>
              </GridListItem>
            )}
          </Collection>
          <GridListLoadMoreItem isLoading={isLoading} onLoadMore={onMore}>
            Reading more
          </GridListLoadMoreItem>
        </GridList>
      </Virtualizer>
    </div>
  )
}

function Outcome({ outcome, onUndo }: { outcome: SayAsOutcome; onUndo: (entry: SayAsListed) => void }) {
  switch (outcome.kind) {
    case 'none':
      return null
    case 'removed':
      return (
        <Notice tone="quiet" role="status" actions={<Button onPress={() => onUndo(outcome.entry)}>Undo</Button>}>
          “{outcome.entry.written}” is said as it is written again.
        </Notice>
      )
    case 'restored':
      return (
        <Notice tone="quiet" role="status">
          “{outcome.written}” is back.
        </Notice>
      )
    case 'exported':
      return (
        <Notice tone="quiet" role="status">
          Written to {outcome.fileName} in the folder for downloads.
        </Notice>
      )
    case 'failed':
      return <FailureNotice failure={failureOf(outcome.reason)} />
    default:
      return assertNever(outcome)
  }
}
