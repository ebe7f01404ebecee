import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AgentVoice } from '#shared/contract/agents.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'

const NONE: AgentVoice[] = []

/** Cached voices for agents; fetches once if none are stored. */
export function useAgentVoices() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const stored = useQuery(queries.agents.voices.queryOptions())
  const refresh = useMutation({
    mutationFn: () => client.agents.refreshVoices(),
    onSuccess: (fresh) => cache.setQueryData(queries.agents.voices.queryKey(), fresh),
  })
  const isUnread = stored.isSuccess && stored.data.asOf === null
  const { mutate, isIdle } = refresh
  useEffect(() => {
    if (isUnread && isIdle) mutate()
  }, [isUnread, isIdle, mutate])

  const error = stored.error ?? refresh.error
  return {
    voices: stored.data?.voices ?? NONE,
    asOf: stored.data?.asOf ?? null,
    failure: error ? getFailure(error) : null,
    isLoading: stored.isPending || (isUnread && !refresh.isError && !refresh.isSuccess),
    isRefreshing: refresh.isPending,
    refresh: () => mutate(),
  }
}
