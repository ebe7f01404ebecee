import type { FieldPath } from './edit-field.ts'
import { type FlowGraph, isRecord } from './flow-graph.ts'
import { indexFlow } from './flow-index.ts'

/** A position in a graph: a field of a node, edge or variable (empty: the whole item), or the graph itself. */
export type FlowPlace =
  | { on: 'node'; nodeKey: string; field: FieldPath }
  | { on: 'edge'; edgeKey: string; field: FieldPath }
  | { on: 'variable'; at: number; field: FieldPath }
  | { on: 'graph'; field: FieldPath }

/**
 * Resolves an issue's path, such as `nodes.3.data.tool_id` (specification part 2, FlowValidationError; the path format
 * is assumed, and `nodes[3].data`, `/nodes/3/data` and `$.nodes[3]` also work). Anything that no longer exists or isn't
 * understood resolves to the graph, so every issue has a position.
 */
export function placeOf(graph: FlowGraph, path: string): FlowPlace {
  const [list, position, ...rest] = getSteps(path)
  const at = position !== undefined && /^\d+$/u.test(position) ? Number(position) : -1
  const index = indexFlow(graph)
  const nodeKey = index.nodeKeys[at]
  if (list === 'nodes' && nodeKey !== undefined) return { on: 'node', nodeKey, field: getField(graph.nodes[at], rest) }
  const edgeKey = index.edgeKeys[at]
  if (list === 'edges' && edgeKey !== undefined) return { on: 'edge', edgeKey, field: getField(graph.edges[at], rest) }
  const variable = graph.variables?.[at]
  if (list === 'variables' && variable !== undefined) return { on: 'variable', at, field: getField(variable, rest) }
  return { on: 'graph', field: getSteps(path) }
}

/** The path of a position, in the service's format. */
export function pathOf(graph: FlowGraph, place: FlowPlace): string {
  const { nodeAt, edgeAt } = indexFlow(graph)
  if (place.on === 'graph') return place.field.join('.')
  if (place.on === 'variable') return ['variables', place.at, ...place.field].join('.')
  const at = place.on === 'node' ? nodeAt.get(place.nodeKey) : edgeAt.get(place.edgeKey)
  // oxlint-disable-next-line catalog-texts/bare-text -- a path
  return [`${place.on}s`, at ?? 0, ...place.field].join('.')
}

function getSteps(path: string): string[] {
  if (path.startsWith('/') || path.startsWith('#/')) {
    const steps = path.slice(path.indexOf('/') + 1).split('/')
    return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return path
    .replace(/^\$\.?/u, '')
    .replace(/\[(?:(\d+)|"([^"]*)"|'([^']*)')\]/gu, (_, at?: string, double?: string, single?: string) => {
      return `.${at ?? double ?? single ?? ''}`
    })
    .split('.')
    .filter((step) => step !== '')
}

/** Steps inside the item: numbers in lists, and names containing dots joined again. */
function getField(item: unknown, steps: readonly string[]): FieldPath {
  const field: (string | number)[] = []
  let value = item
  for (let from = 0; from < steps.length;) {
    const step = steps[from] ?? ''
    if (Array.isArray(value) && /^\d+$/u.test(step)) {
      field.push(Number(step))
      value = value[Number(step)]
      from++
      continue
    }
    let to = from + 1
    if (isRecord(value) && !Object.hasOwn(value, step)) {
      for (let end = steps.length; end > from + 1; end--) {
        if (!Object.hasOwn(value, steps.slice(from, end).join('.'))) continue
        to = end
        break
      }
    }
    const name = steps.slice(from, to).join('.')
    field.push(name)
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
    from = to
  }
  return field
}
