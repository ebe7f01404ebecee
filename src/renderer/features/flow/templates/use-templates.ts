import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { FlowTemplate, FlowTemplateList } from '#shared/contract/flow-templates.ts'
import { reasonOf, useStudio } from '../../../rpc/studio.ts'

/** The library as it is known here at once, and asked of the service when it is opened. */
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
    missing: stored.error ? reasonOf(stored.error) : null,
    failure: refresh.error ? reasonOf(refresh.error) : null,
    isAsking: refresh.isPending,
    ask: () => ask(),
    show,
  }
}

/** A template whole, with its graph; by what the list says it holds, so that a replaced one is read again. */
export function useTemplate(templateId: string | null, tag: string | null) {
  const { client } = useStudio()
  return useQuery({
    queryKey: ['flow-template', templateId, tag],
    queryFn: () => client.flow.templates.read({ templateId: templateId ?? '' }),
    enabled: templateId !== null,
    // What is said of a template stays beside it while a newer state of it is read.
    placeholderData: (before: FlowTemplate | undefined) => (before?.templateId === templateId ? before : undefined),
    staleTime: 0,
  })
}
