import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { showToast } from '../../ui/toast.tsx'
import { t } from './messages/t.ts'

/** Favorite voices, and a way to add or remove one. */
export function useFavorites(): { favorites: ReadonlySet<string>; toggle: (voiceId: string) => void } {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const { data } = useQuery(queries.voices.favorites.queryOptions())
  const favorites = useMemo(() => new Set(data), [data])
  const { mutate } = useMutation({
    mutationFn: (voiceId: string) => client.voices.setFavorite({ voiceId, isFavorite: !favorites.has(voiceId) }),
    onSuccess: (marked) => cache.setQueryData(queries.voices.favorites.queryKey(), marked),
    onError: (error) => showToast({ text: t('favoriteNotSaved', { reason: formatReason(getFailure(error)) }) }),
  })
  return { favorites, toggle: mutate }
}
