import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Take } from '#shared/contract/takes.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStore } from '../../lib/use-store.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { TakeDetailsDialog } from './take-details-dialog.tsx'
import { TakeRow } from './take-row.tsx'
import type { TakeActivity } from './take-activity.ts'
import { datedOf, useTouches } from './touch-marks.tsx'
import styles from './takes.module.css'
import { useAudition } from './use-audition.ts'

/** Takes that are shown before the person asks for all of them. */
const SHOWN_AT_FIRST = 20
/** Each is one of the letters, and all of them are in memory while they are compared. */
const MOST_COMPARED = 8

export interface TakeListProps {
  blockId: string
  /** The take that plays. It can be of another block that says the very same. */
  activeTake: Take | null
  /** The block keeps the take that it plays. */
  isLocked: boolean
  writtenText: string
  activity: TakeActivity
  voiceName: (voiceId: string) => string
  modelName: (modelId: string) => string
  /** Says of which takes the rest can be asked for here. */
  offersRest: (take: Take) => boolean
  /** Lets the block play the take. */
  onUse: (take: Take) => void
  onStar: (take: Take) => Promise<void>
  onRest: (take: Take) => void
  /** Takes are going to be heard apart from the chapter. */
  onCompare: () => void
}

/** Every take of a block, newest first. */
export function TakeList({
  blockId,
  activeTake,
  isLocked,
  writtenText,
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
  const [failure, setFailure] = useState<Reason | null>(null)
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
      setFailure(reasonOf(error))
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
  const shown = showsAll ? all : all.slice(0, SHOWN_AT_FIRST)
  const numbered = all.map((take, index) => ({ take, number: all.length - index }))
  const playable = numbered.filter(({ take }) => take.sampleCount > 0 && take.status !== 'receiving')
  const isCompared = new Set([activeTake?.id, ...playable.map(({ take }) => take.id)].slice(0, MOST_COMPARED))
  const compared = playable.filter(({ take }) => isCompared.has(take.id)).slice(0, MOST_COMPARED)
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
            Compare {compared.length === playable.length ? 'takes' : `the newest ${compared.length}`}
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
          failure={failureOf(reasonOf(takes.error))}
          actions={<Button onPress={() => void takes.refetch()}>Read again</Button>}
        />
      )}
      {failure && <FailureNotice failure={failureOf(failure)} />}
      {silence !== null && (
        <Notice tone="failed" role="alert">
          {silence}
        </Notice>
      )}
      {takes.isSuccess && all.length === 0 && (
        <p className={styles.none}>None yet. Generating makes one, and none is ever overwritten.</p>
      )}
      <ul className={styles.list}>
        {shown.map((take, index) => (
          <TakeRow
            key={take.id}
            take={take}
            touches={touchesOf(datedOf(take))}
            isBorrowed={take.blockId !== blockId}
            number={all.length - index}
            now={now}
            isActive={take.id === activeTake?.id}
            writtenText={writtenText}
            voiceName={voiceName(take.inputs.voiceId)}
            modelName={modelName(take.inputs.modelId)}
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
          Show all {all.length} takes
        </Button>
      )}
    </>
  )
}

/** One of another block stands behind the block's own; one that came a moment ago, before the list was read anew, in its place. */
function listWith(own: readonly Take[], activeTake: Take, blockId: string): Take[] {
  if (activeTake.blockId !== blockId) return [...own, activeTake]
  const newer = own.filter((take) => take.createdAt > activeTake.createdAt)
  return [...newer, activeTake, ...own.slice(newer.length)]
}
