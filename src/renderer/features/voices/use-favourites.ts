import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'

/** The marked voices, and the way to mark another one or take a mark away. */
export function useFavourites(): { favourites: ReadonlySet<string>; toggle: (voiceId: string) => void } {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const { data } = useQuery(queries.voices.favourites.queryOptions())
  const favourites = useMemo(() => new Set(data), [data])
  const { mutate } = useMutation({
    mutationFn: (voiceId: string) => client.voices.setFavourite({ voiceId, isFavourite: !favourites.has(voiceId) }),
    onSuccess: (marked) => cache.setQueryData(queries.voices.favourites.queryKey(), marked),
    onError: (error) => showToast({ text: `The mark was not stored. ${reasonOf(error).message}` }),
  })
  return { favourites, toggle: mutate }
}
