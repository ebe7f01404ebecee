import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStudio } from '../../../rpc/studio.ts'
import type { FlowEditor } from '../editor-scope.ts'

/** What fields that name something outside the graph can be chosen from: voices of the agent catalogue, and tools that were seen. */
export function useSuggestions(
  agentId: string,
  voices: readonly { slug: string; name: string }[],
): FlowEditor['suggestions'] {
  const { queries } = useStudio()
  const tools = useQuery(queries.flow.knownTools.queryOptions({ input: { agentId } })).data
  return useMemo(
    () => ({
      voice_id: voices.map(({ slug, name }) => ({ id: slug, label: name })),
      tool_id: (tools ?? []).map(({ toolId, use }) => ({ id: toolId, label: use || toolId })),
    }),
    [voices, tools],
  )
}
