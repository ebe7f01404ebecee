import type { FieldPath } from '#shared/domain/flow/edit-field.ts'
import { getExit, type FlowGraph, type FlowItem, sourceOf, getTarget, textOf } from '#shared/domain/flow/flow-graph.ts'
import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { type FlowKind, followReference, type JsonSchema } from '#shared/domain/flow/flow-kinds.ts'
import type { FlowSort } from '#shared/domain/flow/keyed-items.ts'
import { getExits } from '#shared/domain/flow/node-exits.ts'
import { formatNode } from '../describe-node.ts'
import { t } from './messages/t.ts'

/** An item's one-line name. `graph` must contain it, and for an edge its nodes. */
export function formatItem(
  kinds: readonly FlowKind[],
  graph: FlowGraph,
  { sort, key, item }: { sort: FlowSort; key: string; item: FlowItem | undefined },
): string {
  if (sort === 'node') return item ? formatNode(kinds, item) : key
  if (sort === 'variable') return textOf(item, 'key') ?? key
  if (sort === 'graph') return t('flowSettings')
  return item ? formatEdge(kinds, graph, item) : key
}

/** An edge's display name: `Ask (Answered) to Say`. */
export function formatEdge(kinds: readonly FlowKind[], graph: FlowGraph, edge: FlowItem): string {
  const end = (id: string | null) => {
    const node = id === null ? undefined : nodeOf(graph, id)
    return node ? formatNode(kinds, node) : (id ?? t('nothing'))
  }
  const exit = getExit(edge)
  const source = nodeOf(graph, sourceOf(edge) ?? '')
  const exits = source ? getExits(source).exits : []
  const label = exit === null ? null : (exits.find((each) => each.exit === exit)?.label ?? exit)
  const ends = { from: end(sourceOf(edge)), to: end(getTarget(edge)) }
  return label === null ? t('edge', ends) : t('edgeByExit', { ...ends, exit: label })
}

/** The served schema's titles along a path into a node: `Conditions › 2 › Variable`. */
export function formatField(
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
  return own.join(' › ') || t('allOfIt')
}

const FIELDS = ['data', 'position', 'name', 'type', 'id', 'source', 'target', 'source_handle', 'label'] as const

function fieldWord(name: string): string {
  const known = FIELDS.find((each) => each === name)
  return known ? t(`field.${known}`) : name
}

/** A value for display: text as is, anything else as JSON. */
export function showValue(value: unknown): string {
  if (value === undefined) return t('nothing')
  if (value === '') return t('emptyText')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
