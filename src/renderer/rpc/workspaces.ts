import { createContext, createElement, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { WorkspacesState } from '#shared/contract/workspaces.ts'
import { type Reason, reasonOf, useStudio, useWatch } from './studio.ts'

/** Where the studio stands between its accounts, and the ways to another one. */
export interface Workspaces {
  /** Null until it is known. */
  state: WorkspacesState | null
  /** True where there is more than one, so that which one is open has to be said. */
  areSeveral: boolean
  /** Name of one that is there; empty for any other. */
  nameOf(workspaceId: string): string
  /** Answers null when it is open or the person chose to stay, else why not. */
  open(workspaceId: string, now?: boolean): Promise<Reason | null>
  stay(): void
}

/** The workspace that is open now. */
export interface OpenedWorkspace {
  id: string
  name: string
}

const WorkspacesContext = createContext<Workspaces | null>(null)

/**
 * Gives the screens below it the workspaces. What a window shows is of one account: when another one is open the window is drawn anew.
 *
 * @param onChanged told of the one that is open now; everything on the screen is of another account
 */
export function WorkspacesProvider({
  onChanged,
  children,
}: {
  onChanged: (opened: OpenedWorkspace) => void
  children: ReactNode
}): ReactNode {
  const { client } = useStudio()
  const [state, setState] = useState<WorkspacesState | null>(null)
  const shown = useRef<string | null>(null)
  useWatch(
    'workspaces',
    (studio, signal) => studio.workspaces.watch(undefined, { signal }),
    useCallback(
      (next: WorkspacesState) => {
        const turn = `${next.currentId} ${next.turn}`
        if (next.phase.kind === 'open') {
          if (shown.current !== null && shown.current !== turn)
            return onChanged({
              id: next.currentId,
              name: next.workspaces.find(({ id }) => id === next.currentId)?.name ?? '',
            })
          shown.current = turn
        }
        setState(next)
      },
      [onChanged],
    ),
  )
  const workspaces = useMemo(
    (): Workspaces => ({
      state,
      areSeveral: (state?.workspaces.length ?? 0) > 1,
      nameOf: (workspaceId) => state?.workspaces.find(({ id }) => id === workspaceId)?.name ?? '',
      async open(workspaceId, now = false) {
        try {
          await client.workspaces.open({ workspaceId, now })
          return null
        } catch (error) {
          const reason = reasonOf(error)
          return reason.code === 'cancelled' || reason.code === 'disconnected' ? null : reason
        }
      },
      stay: () => void client.workspaces.stay().catch(() => undefined),
    }),
    [client, state],
  )
  return createElement(WorkspacesContext, { value: workspaces }, children)
}

/** The workspaces of the nearest `WorkspacesProvider`. */
export function useWorkspaces(): Workspaces {
  const workspaces = useContext(WorkspacesContext)
  if (workspaces === null) throw new Error('useWorkspaces needs a WorkspacesProvider above it')
  return workspaces
}
