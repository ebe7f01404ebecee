import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WorkspaceSettings } from '#shared/contract/workspaces.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'

/** What a person writes of a workspace. */
export interface WorkspaceDraft {
  name: string
  settings: Partial<WorkspaceSettings>
  /** Null: the one that is stored stays, if there is any. */
  key: string | null
}

/** Every workspace with its account, and the ways to change them. Each change answers null or why it was not made. */
export function useWorkspaceList() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const list = useQuery({ ...queries.workspaces.list.queryOptions(), staleTime: 0 })

  const attempt = async (change: () => Promise<unknown>): Promise<Reason | null> => {
    try {
      await change()
      return null
    } catch (error) {
      return reasonOf(error)
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
          // Without its key it would only stand in the way of the next try with the same name.
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
