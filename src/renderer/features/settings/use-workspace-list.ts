import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '#shared/contract/base.ts'
import type { WorkspaceSettings } from '#shared/contract/workspaces.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

/** Workspace fields entered by the user. */
export interface WorkspaceDraft {
  name: string
  settings: Partial<WorkspaceSettings>
  /** Null: keeps the stored one, if any. */
  key: string | null
}

/** All workspaces with their accounts, and how to change them. Every change returns null or why it failed. */
export function useWorkspaceList() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const list = useQuery({ ...queries.workspaces.list.queryOptions(), staleTime: 0 })

  const attempt = async (change: () => Promise<unknown>): Promise<Failure | null> => {
    try {
      await change()
      return null
    } catch (error) {
      return getFailure(error)
    } finally {
      for (const area of [queries.workspaces, queries.settings, queries.projects, queries.cloning])
        await cache.invalidateQueries({ queryKey: area.key() })
    }
  }

  return {
    list,
    add: ({ name, settings, key }: WorkspaceDraft) =>
      attempt(async () => {
        const { id } = await client.workspaces.add({ name, ...settings })
        if (key === null) return
        try {
          await client.workspaces.setKey({ workspaceId: id, key })
        } catch (error) {
          // Without its key it would only block the next attempt with the same name.
          await client.workspaces.remove({ workspaceId: id })
          throw error
        }
      }),
    change: (workspaceId: string, { name, settings, key }: WorkspaceDraft) =>
      attempt(async () => {
        await client.workspaces.update({ workspaceId, name, settings })
        if (key !== null) await client.workspaces.setKey({ workspaceId, key })
      }),
    removeKey: (workspaceId: string) => attempt(() => client.workspaces.removeKey({ workspaceId })),
    remove: (workspaceId: string) => attempt(() => client.workspaces.remove({ workspaceId })),
  }
}

export type WorkspaceList = ReturnType<typeof useWorkspaceList>
