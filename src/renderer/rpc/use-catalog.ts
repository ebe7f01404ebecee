import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import { getFailure, useStudio } from './studio.ts'

/**
 * The stored catalog, and how to refresh it. Refreshes by itself whenever nothing is stored or it goes out of date; a
 * failure of that is shown only if there is nothing else to show, and another attempt follows the next change.
 */
export function useCatalog() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const catalog = useQuery(queries.voices.catalog.queryOptions())
  const refresh = useMutation({
    mutationFn: (_who: 'person' | 'screen') => client.voices.refresh(),
    onSuccess: (fresh) => cache.setQueryData(queries.voices.catalog.queryKey(), fresh),
  })

  const isWanted = catalog.isSuccess && (catalog.data.asOf === null || catalog.data.isBehind)
  const { mutate, isPending } = refresh
  const asOf = catalog.data?.asOf ?? null
  /** The out-of-date catalog that was already tried to refresh; undefined if the present one wasn't. */
  const tried = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!isWanted) tried.current = undefined
    else if (!isPending && tried.current !== asOf) {
      tried.current = asOf
      mutate('screen')
    }
  }, [isWanted, isPending, asOf, mutate])

  const failure: Failure | null = catalog.error
    ? getFailure(catalog.error)
    : refresh.error && (refresh.variables === 'person' || !catalog.data?.asOf)
      ? getFailure(refresh.error)
      : null
  return {
    catalog: catalog.data ?? null,
    failure,
    isRefreshing: refresh.isPending,
    refresh: useCallback(() => mutate('person'), [mutate]),
  }
}
