import { useCallback, useMemo, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { CheckMethod, WatermarkCheck } from '#shared/contract/watermark.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import type { CheckActions } from './check-table.tsx'
import type { HandOver } from './hand-over.ts'
import { type DroppedFile, entriesOf, FolderUnreadable, walkEntries } from '../../lib/dropped-files.ts'
import { t } from './messages/t.ts'

/** True for names of files that may contain audio. */
export function isSoundName(name: string): boolean {
  return /\.(wav|wave|bwf|bw64|rf64|w64|aiff?|aifc|mp3|flac|ogg|oga|opus|m4a|mp4|webm|aac)$/i.test(name)
}

/** What can be done with files and their checks, and what went wrong last. */
export function useCheckActions(handOver: HandOver, withKey: boolean, open: CheckActions['open']) {
  const { client } = useStudio()
  const [failure, setFailure] = useState<Failure | null>(null)
  /** The result of the last dropped or chosen files, if the list doesn't show it. */
  const [note, setNote] = useState<string | null>(null)

  const attempt = useCallback(async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(getFailure(error))
    }
  }, [])
  const add = (files: AsyncIterable<DroppedFile> | Iterable<DroppedFile>) =>
    void attempt(async () => {
      setNote(null)
      try {
        if ((await handOver.add(files, withKey)) === 0) setNote(t('noAudio'))
      } catch (error) {
        if (!(error instanceof FolderUnreadable)) throw error
        setNote(t('folderUnreadable', { name: error.message }))
      }
    })
  const again = useCallback(
    (ids: string[], method?: CheckMethod) =>
      void attempt(() => client.watermark.again({ ids, withKey, ...(method ? { method } : {}) })),
    [attempt, client, withKey],
  )
  /** Actions for single checks; the same object while the key's use doesn't change. */
  const actions = useMemo<CheckActions>(() => {
    const dropped = (some: readonly WatermarkCheck[]) => {
      const ids = some.map(({ id }) => id)
      handOver.drop(ids)
      return ids
    }
    return {
      cancel: (some) => void attempt(() => client.watermark.cancel({ ids: dropped(some) })),
      again: (some) => again(some.map(({ id }) => id)),
      remove: (some) => void attempt(() => client.watermark.remove({ ids: dropped(some) })),
      open,
    }
  }, [again, attempt, client, handOver, open])
  return {
    actions,
    again,
    add,
    drop(dropped: DataTransfer) {
      const entries = entriesOf(dropped)
      if (entries.length > 0) add(walkEntries(entries, isSoundName, new AbortController().signal))
    },
    /** Actions for all checks. */
    all: {
      pause: () => void attempt(() => client.watermark.pause()),
      resume: () => void attempt(() => client.watermark.goOn()),
      cancel() {
        handOver.drop([...handOver.pending.get()])
        void attempt(() => client.watermark.cancel({ ids: null }))
      },
      remove: () => void attempt(() => client.watermark.remove({ ids: null })),
    },
    problems: { failure, note, dismissFailure: () => setFailure(null), dismissNote: () => setNote(null) },
  }
}
