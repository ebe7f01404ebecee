import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '#shared/contract/base.ts'
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

/** The stored settings, and how to change them. Every change returns null or why it failed. */
export function useSettings() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const settings = useQuery(queries.settings.get.queryOptions())

  const take = async (change: Promise<Settings>): Promise<Failure | null> => {
    try {
      const before = settings.data
      const stored = await change
      cache.setQueryData(queries.settings.get.queryKey(), stored)
      if (before && (before.usesSandbox !== stored.usesSandbox || before.baseUrl !== stored.baseUrl)) {
        // Belongs to another service and must not be shown as this one's, even briefly.
        cache.removeQueries({ queryKey: queries.agents.key() })
        cache.removeQueries({ queryKey: queries.flow.key() })
      }
      return null
    } catch (error) {
      return getFailure(error)
    }
  }

  return {
    settings,
    update: (patch: SettingsPatch) => take(client.settings.update(patch)),
    reset: () => take(client.settings.reset()),
    setKey: (key: string) => take(client.settings.setKey({ key })),
    removeKey: () => take(client.settings.removeKey()),
    readKeyAgain: () => take(client.settings.readKeyAgain()),
    testKey: () => client.settings.testKey(),
  }
}
