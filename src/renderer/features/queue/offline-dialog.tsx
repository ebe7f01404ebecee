import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { GridListItem } from 'react-aria-components'
import type { OfflineEntry } from '#shared/contract/queue.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatFailureInOneLine } from '../../lib/failure-words.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import frame from '../../ui/framed-list.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { t } from './messages/t.ts'
import type { OfflineActions } from './use-offline-actions.ts'
import { formatPlace } from './queue-row.tsx'
import styles from './queue.module.css'

const PAGE_ENTRIES = 200

export interface OfflineDialogProps {
  /** Null for all projects. */
  projectId: string | null
  /** Changes with the queue. */
  revision: number
  total: { blocks: number; characters: number }
  canSend: boolean
  actions: OfflineActions
  voiceName: (voiceId: string) => string
  onClose: () => void
}

/** The blocks that were requested offline, with what has changed since, before they are sent. */
export function OfflineDialog({
  projectId,
  revision,
  total,
  canSend,
  actions,
  voiceName,
  onClose,
}: OfflineDialogProps) {
  const { queries } = useStudio()
  const cache = useQueryClient()
  const read = useInfiniteQuery({
    ...queries.queue.listOffline.infiniteOptions({
      input: (afterWorkId: string | null) => ({ projectId, afterWorkId, limit: PAGE_ENTRIES }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => (page.length < PAGE_ENTRIES ? null : page.at(-1)?.workId),
    }),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: queries.queue.listOffline.key() })
  }, [cache, queries, revision])
  const entries = read.data?.pages.flat() ?? []
  // The current cost is known once every page is loaded; until then, the cost when requested.
  const currentCharacters = entries.reduce((sum, entry) => sum + entry.currentCharacters, 0)
  const characters = read.isSuccess && !read.hasNextPage ? currentCharacters : total.characters
  const isEmpty = read.isSuccess && entries.length === 0
  const send = async () => {
    if (await actions.send()) onClose()
  }
  const discard = async () => {
    if (await actions.discard()) onClose()
  }
  const remove = async (workId: string) => {
    if (await actions.remove(workId)) await read.refetch()
  }
  return (
    <Dialog
      title={t('offline.title')}
      isOpen
      isFull
      onClose={onClose}
      footer={
        !isEmpty && (
          <>
            <Button isLarge onPress={() => void discard()}>
              {t('offline.discard')}
            </Button>
            <Button isLarge look="primary" isDisabled={!canSend || actions.isSending} onPress={() => void send()}>
              {t('offline.send')}
            </Button>
          </>
        )
      }
    >
      {total.blocks > 0 && (
        <p role="status">
          {t('queuedAmount', { blocks: total.blocks, characters })}
          {!canSend && ` · ${t('offline.later')}`}
        </p>
      )}
      {actions.failure && <FailureNotice failure={actions.failure} />}
      {read.isPending && <Skeleton label={t('loading')} />}
      {read.isError && (
        <FailureNotice
          failure={getFailure(read.error)}
          actions={<Button onPress={() => void read.refetch()}>{common('retry')}</Button>}
        />
      )}
      {isEmpty && <EmptyState title={t('offline.emptyTitle')}>{t('offline.emptyText')}</EmptyState>}
      {entries.length > 0 && (
        <VirtualList
          label={t('offline.list')}
          items={entries.map((entry) => ({ id: entry.workId, entry }))}
          rowHeightRem={4}
          className={classNames(frame.frame, styles.list)}
          dependencies={[entries, voiceName]}
        >
          {({ entry }) => <OfflineRow entry={entry} voiceName={voiceName} onRemove={() => void remove(entry.workId)} />}
        </VirtualList>
      )}
      {read.hasNextPage && (
        <Button isDisabled={read.isFetching} onPress={() => void read.fetchNextPage()}>
          {t('offline.more')}
        </Button>
      )}
    </Dialog>
  )
}

function OfflineRow({
  entry,
  voiceName,
  onRemove,
}: {
  entry: OfflineEntry
  voiceName: (voiceId: string) => string
  onRemove: () => void
}) {
  const change = formatChange(entry)
  const facts = [formatPlace(entry, voiceName), formatCost(entry)].join(' · ')
  return (
    <GridListItem
      id={entry.workId}
      textValue={[entry.textStart, facts, change].filter((part) => part !== null).join(', ')}
      className={frame.row}
    >
      <div className={classNames(frame.entry, styles.work, styles.offline)}>
        <div className={styles.words}>
          <span className={styles.text} dir="auto" title={entry.textStart}>
            {entry.textStart}
          </span>
          <span className={styles.facts}>{facts}</span>
          {change !== null && <span className={entry.failure ? styles.failed : styles.changed}>{change}</span>}
        </div>
        <IconButton label={t('removeFromQueue')} onPress={onRemove}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
    </GridListItem>
  )
}

/** What has changed since the block was requested; null if nothing has. */
function formatChange({ change, failure }: OfflineEntry): string | null {
  if (failure) return formatFailureInOneLine(failure)
  return change === null || change === 'refused' ? null : t(`offline.change.${change}`)
}

/** The characters that are sent now, and those of the request if they differ. */
function formatCost({ characters, currentCharacters: count }: OfflineEntry): string {
  return count === characters ? t('characters', { count }) : t('offline.cost', { count, before: characters })
}
