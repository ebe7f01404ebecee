import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'

/** The settings as they are stored, and the ways to change them. Every change answers null or why it was not made. */
export function useSettings() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const settings = useQuery(queries.settings.get.queryOptions())

  const take = async (change: Promise<Settings>): Promise<Reason | null> => {
    try {
      const before = settings.data
      const stored = await change
      cache.setQueryData(queries.settings.get.queryKey(), stored)
      if (before && (before.usePractice !== stored.usePractice || before.baseUrl !== stored.baseUrl)) {
        // Of another service: not to be shown for a moment as if it were of this one.
        cache.removeQueries({ queryKey: queries.agents.key() })
        cache.removeQueries({ queryKey: queries.flow.key() })
      }
      return null
    } catch (error) {
      return reasonOf(error)
    }
  }

  return {
    settings,
    update: (patch: SettingsPatch) => take(client.settings.update(patch)),
    reset: () => take(client.settings.reset()),
    setKey: (key: string) => take(client.settings.setKey({ key })),
    removeKey: () => take(client.settings.removeKey()),
    testKey: () => client.settings.testKey(),
  }
}
