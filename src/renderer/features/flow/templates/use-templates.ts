import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { FlowTemplate, FlowTemplateList } from '#shared/contract/flow-templates.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'

/** The template library: the local copy immediately, refreshed from the service when opened. */
export function useTemplates() {
  const { client, queries } = useStudio()
  const cache = useQueryClient()
  const stored = useQuery(queries.flow.templates.list.queryOptions())
  const show = useCallback(
    (list: FlowTemplateList) => cache.setQueryData(queries.flow.templates.list.queryKey(), list),
    [cache, queries],
  )
  const refresh = useMutation({ mutationFn: () => client.flow.templates.refresh(), onSuccess: show })
  const { mutate: ask } = refresh
  useEffect(() => ask(), [ask])
  return {
    list: stored.data ?? null,
    missing: stored.error ? getFailure(stored.error) : null,
    failure: refresh.error ? getFailure(refresh.error) : null,
    isAsking: refresh.isPending,
    ask: () => ask(),
    show,
  }
}

/** A complete template with its graph, keyed by the list's tag, so a replaced one is read again. */
export function useTemplate(templateId: string | null, tag: string | null) {
  const { client } = useStudio()
  return useQuery({
    queryKey: ['flow-template', templateId, tag],
    queryFn: () => client.flow.templates.read({ templateId: templateId ?? '' }),
    enabled: templateId !== null,
    // A template's details stay visible while its newer state is read.
    placeholderData: (before: FlowTemplate | undefined) => (before?.templateId === templateId ? before : undefined),
    staleTime: 0,
  })
}
