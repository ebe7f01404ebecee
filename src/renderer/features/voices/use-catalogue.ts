import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'

/**
 * The stored catalogue, and the way to ask the service for a newer one. Asks once by itself when nothing is stored or what is
 * stored is behind; that this failed is told only where there is nothing to show.
 */
export function useCatalogue() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const catalogue = useQuery(queries.voices.catalogue.queryOptions())
  const refresh = useMutation({
    mutationFn: (_who: 'person' | 'screen') => client.voices.refresh(),
    onSuccess: (fresh) => cache.setQueryData(queries.voices.catalogue.queryKey(), fresh),
  })

  const isWanted = catalogue.isSuccess && (catalogue.data.asOf === null || catalogue.data.isBehind)
  const { mutate, isIdle } = refresh
  useEffect(() => {
    if (isWanted && isIdle) mutate('screen')
  }, [isWanted, isIdle, mutate])

  const failure: Reason | null = catalogue.error
    ? reasonOf(catalogue.error)
    : refresh.error && (refresh.variables === 'person' || !catalogue.data?.asOf)
      ? reasonOf(refresh.error)
      : null
  return {
    catalogue: catalogue.data ?? null,
    failure,
    isRefreshing: refresh.isPending,
    refresh: () => refresh.mutate('person'),
  }
}
