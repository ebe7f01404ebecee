import type { FieldPath } from '#shared/domain/flow/edit-field.ts'
import { exitOf, type FlowGraph, type FlowItem, sourceOf, targetOf, textOf } from '#shared/domain/flow/flow-graph.ts'
import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { type FlowKind, followReference, type JsonSchema } from '#shared/domain/flow/flow-kinds.ts'
import type { FlowSort } from '#shared/domain/flow/keyed-items.ts'
import { exitsOf } from '#shared/domain/flow/node-exits.ts'
import { sayNode } from '../describe-node.ts'

/** What an item is called where there is one line for it. `graph` is one that has it, and for an edge its nodes. */
export function sayItem(
  kinds: readonly FlowKind[],
  graph: FlowGraph,
  { sort, key, item }: { sort: FlowSort; key: string; item: FlowItem | undefined },
): string {
  if (sort === 'node') return item ? sayNode(kinds, item) : key
  if (sort === 'variable') return textOf(item, 'key') ?? key
  if (sort === 'graph') return 'The graph'
  return item ? sayEdge(kinds, graph, item) : key
}

/** An edge as a person knows it: `Ask (Answered) to Say`. */
export function sayEdge(kinds: readonly FlowKind[], graph: FlowGraph, edge: FlowItem): string {
  const end = (id: string | null) => {
    const node = id === null ? undefined : nodeOf(graph, id)
    return node ? sayNode(kinds, node) : (id ?? 'nothing')
  }
  const exit = exitOf(edge)
  const source = nodeOf(graph, sourceOf(edge) ?? '')
  const exits = source ? exitsOf(source).exits : []
  const label = exit === null ? null : (exits.find((each) => each.exit === exit)?.label ?? exit)
  return `${end(sourceOf(edge))}${label === null ? '' : ` (${label})`} to ${end(targetOf(edge))}`
}

/** The titles of the served schema along a way into a node: `Conditions › 2 › Variable`. */
export function sayField(
  schema: unknown,
  kinds: readonly FlowKind[],
  sort: FlowSort,
  item: unknown,
  field: FieldPath,
): string {
  const kind = sort === 'node' ? kinds.find(({ type }) => type === textOf(item, 'type')) : undefined
  let part: JsonSchema | null = kind?.schema ?? null
  const words = field.map((step) => {
    const next: unknown =
      typeof step === 'number' ? part?.['items'] : (part?.['properties'] as Record<string, unknown> | undefined)?.[step]
    part = followReference(schema, next)
    return typeof step === 'number' ? String(step + 1) : (textOf(part, 'title') ?? fieldWord(step))
  })
  const own = field[0] === 'data' && words.length > 1 ? words.slice(1) : words
  return own.join(' › ') || 'All of it'
}

const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    data: 'Data',
    position: 'Place',
    name: 'Name',
    type: 'Kind',
    id: 'Id',
    source: 'From',
    target: 'To',
    source_handle: 'Leaves by',
    label: 'Label',
  }),
)

function fieldWord(name: string): string {
  return FIELDS.get(name) ?? name
}

/** A value as it is shown: a text as it is, anything else as JSON. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === '') return 'an empty text'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
