import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FlowTool } from '#shared/contract/flow-state.ts'
import type { FlowItem } from '#shared/domain/flow/flow-graph.ts'
import { useStudio } from '../../../rpc/studio.ts'
import type { EditorTools, FlowEditor } from '../editor-scope.ts'
import type { JsonSchema } from '../form/json-schema.ts'

/** Suggestions for fields that refer to something outside the graph: voices of the agent catalog. */
export function useSuggestions(voices: readonly { slug: string; name: string }[]): FlowEditor['suggestions'] {
  return useMemo(() => ({ voice_id: voices.map(({ slug, name }) => ({ id: slug, label: name })) }), [voices])
}

/** The service's tools as last listed, and others that known flows use. */
export function useTools(agentId: string, listed: readonly FlowTool[] | null): EditorTools {
  const { queries } = useStudio()
  const used = useQuery(queries.flow.knownTools.queryOptions({ input: { agentId } })).data
  // A refresh that finds the same tools must not redraw every form.
  const text = JSON.stringify(listed)
  return useMemo(() => {
    const tools = JSON.parse(text) as FlowTool[] | null
    const ids = tools && new Set(tools.map(({ toolId }) => toolId))
    return {
      ids,
      choices: [
        ...(tools ?? []).map(({ toolId, name, description }) => ({
          id: toolId,
          label: name || toolId,
          detail: description || toolId,
        })),
        ...(used ?? [])
          .filter(({ toolId }) => !ids?.has(toolId))
          .map(({ toolId, use }) => ({ id: toolId, label: use || toolId, detail: toolId })),
      ],
      names: new Map((tools ?? []).flatMap(({ toolId, name }) => (name === '' ? [] : [[toolId, name]]))),
      schemas: new Map(
        (tools ?? []).flatMap(({ toolId, parameters }) =>
          parameters === null ? [] : [[toolId, JSON.parse(parameters) as JsonSchema & FlowItem]],
        ),
      ),
    }
  }, [text, used])
}
