import { checkReferences } from './check-references.ts'
import type { KnownNames } from './check-references.ts'
import type { FlowEdge, FlowGraph, FlowIssue, FlowNode } from './flow-graph.ts'
import { LAST_NODE_TYPES } from './flow-schema.ts'
import { branchIds, getHandles } from './handles-of.ts'

/**
 * Semantic problems of a graph that fits the schema: duplicate IDs, dangling edges, unreachable nodes and dead ends,
 * loops without an exit, and unknown voices, tools and variables.
 */
export function checkMeaning(graph: FlowGraph, known: KnownNames): FlowIssue[] {
  return [
    ...checkIds(graph),
    ...checkStart(graph),
    ...checkEdges(graph),
    ...checkWays(graph),
    ...checkReach(graph),
    ...checkReferences(graph, known),
  ]
}

function checkIds({ nodes, edges, variables = [] }: FlowGraph): FlowIssue[] {
  const twice = (list: string, field: string, ids: readonly string[]) =>
    ids.flatMap((id, index) =>
      ids.indexOf(id) === index
        ? []
        : [
            {
              path: `${list}.${index}.${field}`,
              code: `${list.slice(0, -1)}.${field}.duplicate`,
              message: `${id} is there twice`,
            },
          ],
    )
  const branches = nodes.flatMap((node, index) =>
    twice(
      `nodes.${index}.data.${node.type === 'branch_model' ? 'options' : 'conditions'}`,
      'id',
      branchIds(node) ?? [],
    ).map((issue) => ({ ...issue, code: `${node.type}.id.duplicate` })),
  )
  return [
    ...twice(
      'nodes',
      'id',
      nodes.map(({ id }) => id),
    ),
    ...twice(
      'edges',
      'id',
      edges.map(({ id }) => id),
    ),
    ...twice(
      'variables',
      'key',
      variables.map(({ key }) => key),
    ),
    ...branches,
  ]
}

function checkStart({ nodes }: FlowGraph): FlowIssue[] {
  const starts = nodes.flatMap(({ type }, index) => (type === 'start' ? [index] : []))
  if (starts.length === 0) return [{ path: 'nodes', code: 'graph.start.missing', message: 'There is no start node' }]
  return starts.slice(1).map((index) => ({
    path: `nodes.${index}`,
    code: 'graph.start.duplicate',
    message: 'There is another start node',
  }))
}

function checkEdges({ nodes, edges }: FlowGraph): FlowIssue[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const taken = new Set<string>()
  return edges.flatMap((edge, index) => {
    const issues: FlowIssue[] = []
    const fault = (field: string, problem: string, message: string) =>
      issues.push({ path: `edges.${index}.${field}`, code: `edge.${field}.${problem}`, message })
    const source = byId.get(edge.source)
    const target = byId.get(edge.target)
    if (!target) fault('target', 'not_found', `There is no node ${edge.target}`)
    else if (target.type === 'start') fault('target', 'invalid', 'Nothing leads to the start node')
    if (!source) {
      fault('source', 'not_found', `There is no node ${edge.source}`)
      return issues
    }
    if (LAST_NODE_TYPES.includes(source.type)) {
      fault('source', 'invalid', 'Nothing follows this node: the conversation has ended')
      return issues
    }
    const handle = edge.source_handle ?? null
    const { allowed } = getHandles(source)
    if (!allowed.includes(handle)) {
      const say = (way: string | null) => (way === null ? 'none' : `“${way}”`)
      fault(
        'source_handle',
        'invalid',
        `${say(handle)} is no way out of this node: it has ${allowed.map(say).join(', ')}`,
      )
    }
    const way = JSON.stringify([edge.source, handle])
    if (taken.has(way)) fault('source_handle', 'duplicate', 'Another edge leaves this node the same way')
    taken.add(way)
    return issues
  })
}

/** Nodes that lead nowhere although they aren't end nodes. */
function checkWays(graph: FlowGraph): FlowIssue[] {
  const outgoing = edgesBySource(graph)
  return graph.nodes.flatMap((node, index) => {
    if (LAST_NODE_TYPES.includes(node.type)) return []
    const handles = (outgoing.get(node.id) ?? []).map((edge) => edge.source_handle ?? null)
    const path = `nodes.${index}`
    if (handles.length === 0) {
      return [
        { path, code: 'node.dead_end', message: 'Nothing follows this node and it does not end the conversation' },
      ]
    }
    const { needed, rest } = getHandles(node)
    if (handles.includes(rest)) return []
    return needed
      .filter((way) => !handles.includes(way))
      .map((way) => ({ path, code: 'node.way.unconnected', message: `Nothing follows ${way}` }))
  })
}

/** Unreachable nodes, and nodes from which no end can be reached. */
function checkReach(graph: FlowGraph): FlowIssue[] {
  const { nodes, edges } = graph
  const outgoing = edgesBySource(graph)
  const incoming = Map.groupBy(edges, ({ target }) => target)
  const starts = nodes.filter(({ type }) => type === 'start')
  const begun = reached(starts, (id) => (outgoing.get(id) ?? []).map(({ target }) => target))
  const ends = nodes.filter(({ type }) => LAST_NODE_TYPES.includes(type))
  // A node without outgoing edges is reported as a dead end, not as part of a loop.
  const stops = nodes.filter(({ id }) => !outgoing.has(id))
  const ending = reached([...ends, ...stops], (id) => (incoming.get(id) ?? []).map(({ source }) => source))
  return nodes.flatMap(({ id }, index) => {
    const path = `nodes.${index}`
    if (starts.length > 0 && !begun.has(id)) {
      return [{ path, code: 'node.unreachable', message: 'Nothing leads from the start to this node' }]
    }
    if (!ending.has(id))
      return [{ path, code: 'node.no_way_out', message: 'From here the conversation goes round without an end' }]
    return []
  })
}

function reached(from: readonly FlowNode[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from.map(({ id }) => id))
  // Iterating a set also visits elements added along the way.
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}

function edgesBySource({ edges }: FlowGraph): Map<string, FlowEdge[]> {
  return Map.groupBy(edges, ({ source }) => source)
}
