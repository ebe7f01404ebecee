import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SoundChange, Touched } from '#shared/contract/cast.ts'
import { useStudio } from '../../rpc/studio.ts'

export interface TouchedView {
  /** Null while it is not known, or when nothing would change. */
  touched: Touched | null
  /** What is shown is of another choice; the answer for this one is on its way. */
  isPending: boolean
}

/** What a change of voices or settings would touch, counted as soon as it is chosen. Null for no change. */
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
