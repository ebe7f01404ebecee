import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStudio } from '../../rpc/studio.ts'

/** IDs of voices that were deleted at the service, or that it stopped listing. Empty while that is unknown. */
export function useDeletedVoices(): ReadonlySet<string> {
  const { queries } = useStudio()
  const catalog = useQuery(queries.voices.catalog.queryOptions()).data
  return useMemo(
    () => new Set(catalog?.former.flatMap(({ id, state }) => (state === 'deleted' ? [id] : []))),
    [catalog],
  )
}
