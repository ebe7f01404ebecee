import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Take, TakeInputs } from '#shared/contract/takes.ts'
import { common } from '../../lib/common/messages/common.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStore } from '../../lib/use-store.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { t } from './messages/t.ts'
import { TakeDetailsDialog } from './take-details-dialog.tsx'
import { TakeRow } from './take-row.tsx'
import { getDated, useTouches } from './touch-marks.tsx'
import styles from './takes.module.css'
import { useAudition } from './use-audition.ts'

/** Takes shown before the user expands the list. */
const SHOWN_AT_FIRST = 20
/** Each is one of the letters, and all of them are in memory during the comparison. */
const MAX_COMPARED = 8

export interface TakeListProps {
  blockId: string
  /** The active take. It may belong to another block with identical content. */
  activeTake: Take | null
  /** The take that a search found; null if none. */
  soughtTake: { takeId: string } | null
  /** The block keeps its active take. */
  isLocked: boolean
  /** What a new take of the block is generated from. */
  inputs: TakeInputs
  /** Reports which blocks changed; only a new phase changes their takes. */
  activity: { subscribe(listener: (blockIds: readonly string[], kind: 'phase' | 'progress') => void): () => void }
  voiceName: (voiceId: string) => string
  modelName: (modelId: string) => string
  /** Whether a take's missing part can be requested here. */
  offersRest: (take: Take) => boolean
  /** Makes the take active. */
  onUse: (take: Take) => void
  onStar: (take: Take) => Promise<void>
  onRest: (take: Take) => void
  /** Called before takes are played separately from the chapter. */
  onCompare: () => void
}

/** All takes of a block, newest first. */
export function TakeList({
  blockId,
  activeTake,
  soughtTake,
  isLocked,
  inputs,
  activity,
  voiceName,
  modelName,
  offersRest,
  onUse,
  onStar,
  onRest,
  onCompare,
}: TakeListProps) {
  const { queries } = useStudio()
  const cache = useQueryClient()
  const takes = useQuery({ ...queries.takes.list.queryOptions({ input: { blockId } }), staleTime: 0 })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [shownTakeId, setShownTakeId] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const [compares, setCompares] = useState(false)
  const audition = useAudition()
  const silence = useStore(audition.failure)

  useEffect(() => {
    const key = queries.takes.list.queryKey({ input: { blockId } })
    return activity.subscribe((blockIds, kind) => {
      if (kind === 'phase' && blockIds.includes(blockId)) void cache.invalidateQueries({ queryKey: key })
    })
  }, [activity, blockId, cache, queries])

  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(getFailure(error))
    }
  }
  const star = (take: Take) =>
    attempt(async () => {
      await onStar(take)
      await cache.invalidateQueries({ queryKey: queries.takes.list.queryKey({ input: { blockId } }) })
    })

  const touchesOf = useTouches()
  const now = new Date(useNow(60_000))
  const own = takes.data ?? []
  const isUnlisted = activeTake !== null && takes.isSuccess && own.every((take) => take.id !== activeTake.id)
  const all = isUnlisted ? listWith(own, activeTake, blockId) : own
  const isFarDown = all.findIndex((take) => take.id === soughtTake?.takeId) >= SHOWN_AT_FIRST
  const shown = showsAll || isFarDown ? all : all.slice(0, SHOWN_AT_FIRST)
  const numbered = all.map((take, index) => ({ take, number: all.length - index }))
  const playable = numbered.filter(({ take }) => take.sampleCount > 0 && take.status !== 'receiving')
  const isCompared = new Set([activeTake?.id, ...playable.map(({ take }) => take.id)].slice(0, MAX_COMPARED))
  const compared = playable.filter(({ take }) => isCompared.has(take.id)).slice(0, MAX_COMPARED)
  return (
    <>
      {compared.length > 1 && (
        <div>
          <Button
            onPress={() => {
              audition.stop()
              onCompare()
              setCompares(true)
            }}
          >
            {compared.length === playable.length ? t('compareTakes') : t('compareNewest', { count: compared.length })}
          </Button>
        </div>
      )}
      {compares && (
        <CompareDialog
          takes={compared}
          activeTakeId={activeTake?.id ?? null}
          isLocked={isLocked}
          voiceName={voiceName}
          onUse={onUse}
          onClose={() => setCompares(false)}
        />
      )}
      {takes.isError && (
        <FailureNotice
          failure={getFailure(takes.error)}
          actions={<Button onPress={() => void takes.refetch()}>{common('retry')}</Button>}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
      {silence !== null && (
        <Notice tone="failed" role="alert">
          {silence}
        </Notice>
      )}
      {takes.isSuccess && all.length === 0 && <p className={styles.none}>{t('noTakes')}</p>}
      <ul className={styles.list}>
        {shown.map((take, index) => (
          <TakeRow
            key={take.id}
            take={take}
            touches={touchesOf(getDated(take))}
            isBorrowed={take.blockId !== blockId}
            number={all.length - index}
            now={now}
            isActive={take.id === activeTake?.id}
            sought={take.id === soughtTake?.takeId ? soughtTake : null}
            inputs={inputs}
            voiceName={voiceName}
            modelName={modelName}
            audition={audition}
            isBlockLocked={isLocked}
            onActivate={() => onUse(take)}
            onStar={() => void star(take)}
            onDetails={() => setShownTakeId(take.id)}
            onRest={offersRest(take) ? () => onRest(take) : null}
          />
        ))}
      </ul>
      {shownTakeId !== null && (
        <TakeDetailsDialog
          takeId={shownTakeId}
          voiceName={voiceName}
          modelName={modelName}
          onClose={() => setShownTakeId(null)}
        />
      )}
      {all.length > shown.length && (
        <Button look="quiet" onPress={() => setShowsAll(true)}>
          {t('showAll', { count: String(all.length) })}
        </Button>
      )}
    </>
  )
}

/** A take from another block is added after the block's own; one newer than the loaded list, in its sorted position. */
function listWith(own: readonly Take[], activeTake: Take, blockId: string): Take[] {
  if (activeTake.blockId !== blockId) return [...own, activeTake]
  const newer = own.filter((take) => take.createdAt > activeTake.createdAt)
  return [...newer, activeTake, ...own.slice(newer.length)]
}
