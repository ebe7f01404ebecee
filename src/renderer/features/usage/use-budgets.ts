import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStudio } from '../../rpc/studio.ts'

const READ_AGAIN_MS = 3_000

/** Every project with its budget, and the way to set one. */
export function useBudgets() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const budgets = useQuery({ ...queries.usage.budgets.queryOptions(), refetchInterval: READ_AGAIN_MS })
  return {
    budgets,
    /** Rejects when nothing changed. */
    async setBudget(request: { projectId: string; warnCharacters: number | null; stopCharacters: number | null }) {
      cache.setQueryData(queries.usage.budgets.queryKey(), await client.usage.setBudget(request))
    },
  }
}
