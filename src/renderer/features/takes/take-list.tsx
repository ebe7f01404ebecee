import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Take } from '#shared/contract/takes.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStore } from '../../lib/use-store.ts'
import { mediaUrl, type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { createTakeAudition, type TakeAudition } from './take-audition.ts'
import { TakeRow } from './take-row.tsx'
import type { TakeActivity } from './take-activity.ts'
import styles from './takes.module.css'

/** Takes that are shown before the person asks for all of them. */
const SHOWN_AT_FIRST = 20

export interface TakeListProps {
  blockId: string
  /** The take that plays. It can be of another block that says the very same. */
  activeTake: Take | null
  writtenText: string
  activity: TakeActivity
  voiceName: (voiceId: string) => string
  modelName: (modelId: string) => string
  /** Says of which takes the rest can be asked for here. */
  offersRest: (take: Take) => boolean
  onRest: (take: Take) => void
}

/** Every take of a block, newest first. */
export function TakeList({
  blockId,
  activeTake,
  writtenText,
  activity,
  voiceName,
  modelName,
  offersRest,
  onRest,
}: TakeListProps) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const takes = useQuery({ ...queries.takes.list.queryOptions({ input: { blockId } }), staleTime: 0 })
  const [failure, setFailure] = useState<Reason | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const audition = useAudition()
  const silence = useStore(audition.failure)

  useEffect(() => {
    const key = queries.takes.list.queryKey({ input: { blockId } })
    return activity.subscribe((blockIds, kind) => {
      if (kind === 'phase' && blockIds.includes(blockId)) void cache.invalidateQueries({ queryKey: key })
    })
  }, [activity, blockId, cache, queries])

  const activate = async (takeId: string) => {
    setFailure(null)
    try {
      await client.takes.activate({ blockId, takeId })
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }

  const now = new Date(useNow(60_000))
  const own = takes.data ?? []
  const isBorrowed = activeTake !== null && takes.isSuccess && own.every((take) => take.id !== activeTake.id)
  const all = isBorrowed ? [...own, activeTake] : own
  const shown = showsAll ? all : all.slice(0, SHOWN_AT_FIRST)
  return (
    <>
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
            isBorrowed={take.blockId !== blockId}
            number={all.length - index}
            now={now}
            isActive={take.id === activeTake?.id}
            writtenText={writtenText}
            voiceName={voiceName(take.inputs.voiceId)}
            modelName={modelName(take.inputs.modelId)}
            audition={audition}
            onActivate={() => void activate(take.id)}
            onRest={offersRest(take) ? () => onRest(take) : null}
          />
        ))}
      </ul>
      {all.length > shown.length && (
        <Button look="quiet" onPress={() => setShowsAll(true)}>
          Show all {all.length} takes
        </Button>
      )}
    </>
  )
}

function useAudition(): TakeAudition {
  const [audition] = useState(() => createTakeAudition((take) => mediaUrl(take.audioUrl)))
  useEffect(() => () => audition.close(), [audition])
  return audition
}
