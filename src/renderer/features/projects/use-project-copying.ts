import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'

export type CopyState =
  { kind: 'idle' } | { kind: 'running'; doneBytes: number; totalBytes: number } | { kind: 'failed'; failure: Failure }

/** Copies a project, and says so when it is done. Leaving cancels, and nothing is left. */
export function useProjectCopying(deps: { onOpen: (projectId: string) => void; onClose: () => void }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const [state, setState] = useState<CopyState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return {
    state,
    async copy(projectId: string, title: string) {
      const { signal } = (running.current = new AbortController())
      setState({ kind: 'running', doneBytes: 0, totalBytes: 0 })
      try {
        for await (const event of await client.projectFiles.duplicate({ projectId, title }, { signal })) {
          if (signal.aborted) return
          if (event.kind === 'progress') {
            setState({ ...event, kind: 'running' })
            continue
          }
          showToast({
            text: t('duplicate.done', { title: event.title }),
            action: { label: t('read.open'), onPress: () => deps.onOpen(event.projectId) },
          })
          await cache.invalidateQueries({ queryKey: queries.projects.key() })
          deps.onClose()
        }
      } catch (error) {
        if (!signal.aborted) setState({ kind: 'failed', failure: getFailure(error) })
      }
    },
  }
}
