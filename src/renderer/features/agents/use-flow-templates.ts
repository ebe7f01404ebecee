import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FlowTemplateEntry } from '#shared/contract/flow-templates.ts'
import { useStudio } from '../../rpc/studio.ts'

const NONE: FlowTemplateEntry[] = []

/** Cached templates for a new agent's flow; fetches once if there are none. */
export function useFlowTemplates(): FlowTemplateEntry[] {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const stored = useQuery(queries.flow.templates.list.queryOptions())
  const { mutate, isIdle } = useMutation({
    mutationFn: () => client.flow.templates.refresh(),
    onSuccess: (fresh) => cache.setQueryData(queries.flow.templates.list.queryKey(), fresh),
  })
  const isUnread = stored.isSuccess && stored.data.asOf === null
  useEffect(() => {
    if (isUnread && isIdle) mutate()
  }, [isUnread, isIdle, mutate])
  return stored.data?.templates ?? NONE
}
