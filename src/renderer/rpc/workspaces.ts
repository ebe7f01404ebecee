import { createContext, createElement, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { WorkspacesState } from '#shared/contract/workspaces.ts'
import { getFailure, useStudio, useWatch } from './studio.ts'

/** The state of the studio's accounts, and how to switch between them. */
export interface Workspaces {
  /** Null until known. */
  state: WorkspacesState | null
  /** True if there is more than one, so the open one should be shown. */
  areSeveral: boolean
  /** Name of an existing workspace; otherwise empty. */
  nameOf(workspaceId: string): string
  /** Returns null if it is open or the user chose to stay, otherwise why not. */
  open(workspaceId: string, now?: boolean): Promise<Failure | null>
  stay(): void
}

/** The open workspace. */
export interface OpenedWorkspace {
  id: string
  name: string
}

const WorkspacesContext = createContext<Workspaces | null>(null)

/**
 * Provides the workspaces to the screens below it. A window's content belongs to one account, so it reloads when
 * another one is opened.
 *
 * @param onChanged called with the newly opened workspace; everything on screen belongs to another account
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
          const reason = getFailure(error)
          return reason.code === 'canceled' || reason.code === 'disconnected' ? null : reason
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
