import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SoundChange, Touched } from '#shared/contract/cast.ts'
import { useStudio } from '../../../rpc/studio.ts'

export interface TouchedView {
  /** Null while unknown, or if nothing would change. */
  touched: Touched | null
  /** The view shows a previous choice; the response for this one is pending. */
  isPending: boolean
}

/** Counts what a change of voices or settings would affect, as soon as it is chosen. Null for no change. */
export function useTouched(projectId: string, change: SoundChange | null): TouchedView {
  const { queries } = useStudio()
  const nothing: SoundChange = { kind: 'settings', settings: {} }
  const preview = useQuery({
    ...queries.cast.preview.queryOptions({ input: { projectId, change: change ?? nothing } }),
    enabled: change !== null,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  if (change === null) return { touched: null, isPending: false }
  return { touched: preview.data ?? null, isPending: preview.isPlaceholderData || preview.isPending }
}
