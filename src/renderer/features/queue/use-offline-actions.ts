import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'

export type OfflineActions = ReturnType<typeof useOfflineActions>

/** Sends or discards what was requested offline. */
export function useOfflineActions(projectId: string | null) {
  const { client } = useStudio()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  /** True if it was done; otherwise `failure` says why not. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      setFailure(getFailure(error))
      return false
    }
  }
  return {
    failure,
    forgetFailure: () => setFailure(null),
    isSending,
    async send(): Promise<boolean> {
      setSending(true)
      const isDone = await attempt(async () => {
        const { refusedBlocks: count } = await client.queue.sendOffline({ projectId })
        if (count > 0) showToast({ text: t('offline.refused', { count }) })
      })
      setSending(false)
      return isDone
    },
    discard: () => attempt(() => client.queue.discardOffline({ projectId })),
    remove: (workId: string) => attempt(() => client.queue.cancel({ workIds: [workId] })),
  }
}
