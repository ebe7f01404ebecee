import type { FindQuery } from '#shared/contract/search.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stale } from '../../ui/stale.tsx'
import styles from './find.module.css'
import { t } from './messages/t.ts'
import { OutsideList, type TakePlayer } from './outside-list.tsx'
import { outsideRows } from './outside-rows.ts'
import { useOutside } from './use-outside.ts'
import type { FoundPlace } from './find-state.ts'

export interface OutsidePartProps {
  projectId: string
  /** The query that the script was searched for. */
  asked: FindQuery
  /** The user's query is ahead of `asked`. */
  isBehind: boolean
  player: TakePlayer
  onGoTo: (place: FoundPlace) => void
}

/** What a search finds in takes and removed chapters. Neither is ever replaced. */
export function OutsidePart({ projectId, asked, isBehind, player, onGoTo }: OutsidePartProps) {
  const { outside, restored, restore } = useOutside({ projectId, asked })
  const silence = useStore(player.failure)
  const failure = outside.isError ? getFailure(outside.error) : null
  // The field itself says what is wrong with a pattern.
  const isWrongPattern = failure?.code === 'invalid_input'
  const rows = outside.data && !failure ? outsideRows(outside.data) : []
  const isStale = isBehind || outside.isPlaceholderData
  return (
    <>
      <p className={styles.words} role="status">
        {outside.isFetching && t('outside.looking')}
        {!outside.isFetching &&
          outside.data &&
          rows.length > 0 &&
          t('outside.counts', {
            takes: outside.data.takeCount,
            chapters: outside.data.removedChapterCount,
          })}
        {restored.kind === 'restored' && ` ${t('restored', { chapter: restored.title || t('untitled') })}`}
      </p>
      {failure && !isWrongPattern && (
        <FailureNotice
          failure={failure}
          actions={<Button onPress={() => void outside.refetch()}>{t('searchAgain')}</Button>}
        />
      )}
      {restored.kind === 'failed' && <FailureNotice failure={restored.reason} />}
      {silence !== null && (
        <Notice tone="failed" role="alert">
          {silence}
        </Notice>
      )}
      {rows.length > 0 && (
        <Stale isStale={isStale}>
          <OutsideList
            rows={rows}
            isBehind={isStale}
            player={player}
            onGoTo={onGoTo}
            onRestore={(chapter) => void restore(chapter)}
          />
        </Stale>
      )}
    </>
  )
}
