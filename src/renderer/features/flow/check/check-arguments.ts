import { fieldAt } from '#shared/domain/flow/edit-field.ts'
import { PLACEHOLDER } from '#shared/domain/flow/edit-variables.ts'
import { dataOf, type FlowGraph, type FlowItem, isRecord, kindOf, textOf } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow } from '#shared/domain/flow/flow-index.ts'
import { type FlowIssue, issueAt } from '#shared/domain/flow/flow-issue.ts'
import { createMisfitFinder, type Misfit } from './schema-checker.ts'
import { t } from './messages/t.ts'

/** Argument schemas by tool ID; without tools that don't describe theirs. */
export type ToolSchemas = ReadonlyMap<string, FlowItem>

/**
 * Where arguments of tool calls don't fit their tool's schema. Only advice: the service accepts any arguments. A text
 * with a `{{key}}` fits everything, because the call fills it in.
 */
export function createArgumentCheck(schemas: ToolSchemas): (graph: FlowGraph) => FlowIssue[] {
  const finders = new Map([...schemas].map(([id, schema]) => [id, createMisfitFinder(structuredClone(schema))]))
  const known = new WeakMap<FlowItem, readonly Misfit[]>()
  const misfitsOf = (node: FlowItem): readonly Misfit[] => {
    const data = dataOf(node)
    const toolId = textOf(data, 'tool_id') ?? ''
    const schema = schemas.get(toolId)
    const given = data['arguments'] ?? {}
    if (!schema) return []
    if (!isRecord(given))
      return [{ steps: [], code: 'arguments.wrong_type', message: t('mustBe', { types: t('type.object') }) }]
    return [
      ...(finders.get(toolId)?.(schema, given, kindOf(node)) ?? []).filter(({ steps }) => {
        const value = fieldAt(given, steps)
        return typeof value !== 'string' || value.search(PLACEHOLDER) < 0
      }),
      ...requiredIn(schema)
        .filter((name) => given[name] === '')
        .map((name) => ({ steps: [name], code: 'arguments.missing', message: t('required') })),
    ]
  }
  return (graph) => {
    const { nodeKeys } = indexFlow(graph)
    return graph.nodes.flatMap((node, at) => {
      let misfits = known.get(node)
      if (!misfits) known.set(node, (misfits = misfitsOf(node)))
      const places = new Set<string>()
      return misfits.flatMap(({ steps, code, message }) => {
        // Nested values are edited in the field of their argument.
        const field = ['data', 'arguments', ...steps.slice(0, 1)]
        const place = field.join('.')
        if (places.has(place)) return []
        places.add(place)
        return [issueAt(graph, { on: 'node', nodeKey: nodeKeys[at] ?? '', field }, code, message, 'advice')]
      })
    })
  }
}

function requiredIn({ required }: FlowItem): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
}
