import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionSummary } from '#shared/contract/cloning.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'

/** The consent sessions and their actions. */
export function useSessions() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const list = useQuery({ ...queries.cloning.sessions.queryOptions(), staleTime: 0 })
  const refresh = () => cache.invalidateQueries({ queryKey: queries.cloning.sessions.key() })

  const create = async (title: string) => {
    const session = await client.cloning.createSession({ title })
    await refresh()
    return session
  }
  const rename = async (sessionId: string, title: string) => {
    await client.cloning.renameSession({ sessionId, title })
    await refresh()
  }
  const restore = async ({ id, title }: SessionSummary) => {
    try {
      await client.cloning.restoreSession({ sessionId: id })
    } catch (error) {
      showToast({ text: t('session.restoreFailed', { title, reason: formatReason(getFailure(error)) }) })
    }
    await refresh()
  }
  /** Hides the session with undo; nothing is deleted. */
  const remove = async (session: SessionSummary) => {
    try {
      await client.cloning.removeSession({ sessionId: session.id })
      showToast({
        text: t('session.removed', { title: session.title }),
        action: { label: common('undo'), onPress: () => void restore(session) },
      })
    } catch (error) {
      showToast({ text: t('session.removeFailed', { title: session.title, reason: formatReason(getFailure(error)) }) })
    }
    await refresh()
  }
  return { list, create, rename, remove }
}
