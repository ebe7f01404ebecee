import { useEffect, useMemo } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import { nameTools } from '#shared/domain/flow/flow-kinds.ts'
import { createSchemaChecker } from '../check/schema-checker.ts'
import type { JsonSchema } from '../form/json-schema.ts'
import { watchIssues } from '../issues/watch-issues.ts'
import type { FlowSession } from '../session/flow-session.ts'
import { useTools } from './use-suggestions.ts'

/** The served schema with its kinds, the tools, and the issues of the edited graph, checked against both. */
export function useFlowChecks(session: FlowSession, view: FlowView, voices: readonly { slug: string }[]) {
  const schema = useMemo(() => (view.schema === null ? null : (JSON.parse(view.schema) as JsonSchema)), [view.schema])
  const checker = useMemo(() => createSchemaChecker(schema), [schema])
  const tools = useTools(view.agentId, view.tools)
  const kinds = useMemo(() => nameTools(checker.kinds, tools.names), [checker, tools])
  const watch = useMemo(() => watchIssues(session, checker), [session, checker])
  useEffect(() => watch.start(), [watch])
  useEffect(() => {
    const slugs = voices.length === 0 ? null : new Set(voices.map(({ slug }) => slug))
    watch.surround({ voices: slugs, tools: tools.ids }, tools.schemas)
  }, [watch, voices, tools])
  return { schema, kinds, tools, watch }
}
