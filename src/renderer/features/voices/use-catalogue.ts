import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'

/** The stored catalogue, and the way to ask the service for a newer one. Asks once by itself when nothing is stored. */
export function useCatalogue() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const catalogue = useQuery(queries.voices.catalogue.queryOptions())
  const refresh = useMutation({
    mutationFn: () => client.voices.refresh(),
    onSuccess: (fresh) => cache.setQueryData(queries.voices.catalogue.queryKey(), fresh),
  })

  const isUnread = catalogue.isSuccess && catalogue.data.asOf === null
  const { mutate, isIdle } = refresh
  useEffect(() => {
    if (isUnread && isIdle) mutate()
  }, [isUnread, isIdle, mutate])

  const failure: Reason | null = catalogue.error
    ? reasonOf(catalogue.error)
    : refresh.error
      ? reasonOf(refresh.error)
      : null
  return {
    catalogue: catalogue.data ?? null,
    failure,
    isRefreshing: refresh.isPending,
    refresh: () => refresh.mutate(),
  }
}
