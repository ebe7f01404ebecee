import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Reason, reasonOf, useStudio } from '../rpc/studio.ts'
import { useWorkspaces } from '../rpc/workspaces.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { usePageTitle } from './page-title.ts'
import { goTo } from './use-route.ts'
import styles from './workspaces.module.css'

/** A project is shown in its own workspace: that of another one is opened first, and it is said. */
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
      setFailure(reasonOf(error).message)
    }
  }
  return (
    <div className={styles.guarded}>
      <Notice
        tone="warning"
        role="status"
        detail={failure}
        actions={<Button onPress={() => void adopt()}>Move it to this workspace</Button>}
      >
        This project belongs to “{workspace.name}”, which was removed. It can be read, played and exported. To speak
        more of it, move it to the workspace that is open.
      </Notice>
      {children}
    </div>
  )
}

function Elsewhere({ workspace }: { workspace: { id: string; name: string } }) {
  const { state, open, nameOf } = useWorkspaces()
  const [asked, setAsked] = useState<'asking' | 'stayed' | Reason>('asking')
  const hasAsked = useRef(false)
  usePageTitle('')
  const ask = async () => {
    setAsked('asking')
    setAsked((await open(workspace.id)) ?? 'stayed')
  }
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void open(workspace.id).then((reason) => setAsked(reason ?? 'stayed'))
  }, [open, workspace.id])
  const here = nameOf(state?.currentId ?? '')
  return (
    <EmptyState
      title={`This project belongs to ${workspace.name}`}
      action={
        asked === 'asking' ? undefined : (
          <>
            <Button look="primary" onPress={() => void ask()}>
              Switch to {workspace.name}
            </Button>
            <Button onPress={() => goTo({ area: 'projects' })}>Show all projects</Button>
          </>
        )
      }
    >
      {asked === 'asking'
        ? `Switching from ${here} to ${workspace.name}, so that it is spoken with its own account.`
        : asked === 'stayed'
          ? `${here} stayed open. The project is shown in its own workspace only.`
          : asked.message}
    </EmptyState>
  )
}
