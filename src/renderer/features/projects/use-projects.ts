import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import type { QueueState } from '#shared/contract/queue.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure, useStudio, useWatch } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'

/** The project list and its actions; changes appear at once and are confirmed by the studio. */
export function useProjects() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const listKey = queries.projects.list.queryKey()
  // Other screens change projects without invalidating this list.
  const list = useQuery({ ...queries.projects.list.queryOptions(), staleTime: 0 })

  const refresh = () => cache.invalidateQueries({ queryKey: queries.projects.key() })

  // Generation that starts or ends changes figures, and may be of a project that another window or a command created.
  const generating = useRef<string>(null)
  useWatch(
    'projects',
    (studio, signal) => studio.queue.watch(undefined, { signal }),
    (state) => {
      const before = generating.current
      generating.current = listGenerating(state)
      if (before !== null && before !== generating.current) void refresh()
    },
  )

  const create = async (title: string) => {
    const project = await client.projects.create({ title })
    await refresh()
    return project
  }

  const rename = async (projectId: string, title: string) => {
    await client.projects.update({ projectId, title })
    await refresh()
  }

  const restore = async (chosen: readonly ProjectSummary[]) => {
    for (const project of chosen) {
      try {
        await client.projects.restore({ projectId: project.id })
      } catch (error) {
        showToast({ text: t('restoreFailed', { title: project.title, reason: formatReason(getFailure(error)) }) })
      }
    }
    await refresh()
  }

  /** Hides projects with undo; nothing is deleted. */
  const remove = async (chosen: readonly ProjectSummary[]) => {
    cache.setQueryData<ProjectSummary[]>(listKey, (projects) =>
      projects?.filter((other) => !chosen.some(({ id }) => id === other.id)),
    )
    const removed: ProjectSummary[] = []
    for (const project of chosen) {
      try {
        await client.projects.remove({ projectId: project.id })
        removed.push(project)
      } catch (error) {
        showToast({
          text: t('removeFailed', { title: shorten(project.title), reason: formatReason(getFailure(error)) }),
        })
      }
    }
    const [first] = removed
    if (first)
      showToast({
        text:
          removed.length === 1
            ? t('removed', { title: shorten(first.title) })
            : t('removedSeveral', { count: removed.length }),
        action: { label: common('undo'), onPress: () => void restore(removed) },
      })
    await refresh()
  }

  const sandbox = useQuery({ ...queries.samples.known.queryOptions(), staleTime: 0 })

  /** Hides sample projects with undo, and deletes the sample agent, unless it was edited, and its conversation. */
  const removeSamples = async (chosen: readonly ProjectSummary[]) => {
    await remove(chosen)
    try {
      const removed = await client.samples.remove()
      if (removed === 'all') showToast({ text: t('sampleAgentRemoved') })
      if (removed === 'conversation') showToast({ text: t('sampleConversationRemoved') })
    } catch (error) {
      showToast({ text: t('sampleAgentKept', { reason: formatReason(getFailure(error)) }) })
    }
    for (const { key } of [queries.samples, queries.agents, queries.conversations])
      void cache.invalidateQueries({ queryKey: key() })
  }

  return { list, hasSampleAgent: sandbox.data === true, create, rename, remove, removeSamples }
}

/** The projects that are being generated, as one text. */
function listGenerating({ projects, speaking }: QueueState): string {
  const waiting = projects.filter(({ waitingBlocks }) => waitingBlocks > 0)
  return [...new Set([...waiting, ...speaking].map(({ projectId }) => projectId))].sort().join()
}

function shorten(title: string): string {
  return title.length > 60 ? `${title.slice(0, 59)}…` : title
}
