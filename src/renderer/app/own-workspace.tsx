import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { getFailure, useStudio } from '../rpc/studio.ts'
import { useWorkspaces } from '../rpc/workspaces.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { t } from './messages/t.ts'
import { goTo } from './use-route.ts'
import styles from './workspaces.module.css'

/** Shows a project in its own workspace: if another one is open, switches first and announces it. */
export function OwnWorkspace({ projectId, children }: { projectId: string; children: ReactNode }) {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const { state } = useWorkspaces()
  const [failure, setFailure] = useState<string | null>(null)
  const owner = useQuery({
    ...queries.workspaces.ofProject.queryOptions({ input: { projectId } }),
    staleTime: 0,
  })
  const workspace = owner.data
  if (!workspace || !state || workspace.id === state.currentId) return children
  if (!workspace.isRemoved) return <Elsewhere workspace={workspace} />
  const adopt = async () => {
    try {
      await client.workspaces.adopt({ projectId })
      await cache.invalidateQueries({ queryKey: queries.workspaces.key() })
      await cache.invalidateQueries({ queryKey: queries.projects.key() })
    } catch (error) {
      setFailure(formatReason(getFailure(error)))
    }
  }
  return (
    <div className={styles.guarded}>
      <Notice
        tone="warning"
        role="status"
        detail={failure}
        actions={<Button onPress={() => void adopt()}>{t('ownWorkspace.move')}</Button>}
      >
        {t('ownWorkspace.removed', { workspace: workspace.name })}
      </Notice>
      {children}
    </div>
  )
}

function Elsewhere({ workspace }: { workspace: { id: string; name: string } }) {
  const { state, open, nameOf } = useWorkspaces()
  const [asked, setAsked] = useState<'asking' | 'stayed' | Failure>('asking')
  const hasAsked = useRef(false)
  const ask = async () => {
    setAsked('asking')
    setAsked((await open(workspace.id)) ?? 'stayed')
  }
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void open(workspace.id).then((reason) => setAsked(reason ?? 'stayed'))
  }, [open, workspace.id])
  const current = nameOf(state?.currentId ?? '')
  return (
    <EmptyState
      title={t('ownWorkspace.title', { workspace: workspace.name })}
      action={
        asked === 'asking' ? undefined : (
          <>
            <Button look="primary" onPress={() => void ask()}>
              {t('ownWorkspace.switch', { workspace: workspace.name })}
            </Button>
            <Button onPress={() => goTo({ area: 'projects' })}>{t('showAllProjects')}</Button>
          </>
        )
      }
    >
      {asked === 'asking'
        ? t('ownWorkspace.switching', { current, workspace: workspace.name })
        : asked === 'stayed'
          ? t('ownWorkspace.stayed', { current })
          : formatReason(asked)}
    </EmptyState>
  )
}
